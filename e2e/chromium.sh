#!/bin/sh
# The browser without the page that Chromium draws below its address bar: it loads one for every window, which takes
# three times the work of opening the window itself; and without a process kept in reserve for the next site, of which
# each test would start one or two and use none. Of several lists of features Chromium reads only the last one, so the
# names are added to Playwright's own.
for argument in "$@"; do
  shift
  case $argument in
    --disable-features=*) argument=$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess ;;
  esac
  set -- "$@" "$argument"
done
exec "${CHROMIUM_PATH:-/usr/bin/chromium}" "$@"
