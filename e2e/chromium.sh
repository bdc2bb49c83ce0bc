#!/bin/sh
# The browser without the page that Chromium draws below its address bar: it loads one for every window, which takes
# three times the work of opening the window itself. Of several lists of features Chromium reads only the last one, so
# the names are added to Playwright's own.
for argument in "$@"; do
  shift
  case $argument in
    --disable-features=*) argument=$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup ;;
  esac
  set -- "$@" "$argument"
done
exec "${CHROMIUM_PATH:-/usr/bin/chromium}" "$@"
