#!/bin/sh
# Starts the browser without two parts. The page that Chromium draws below its address bar is loaded for every window,
# and takes three times the work of opening the window itself. And Chromium keeps a process in reserve for the next
# site, of which each test would start one or two and use none. Chromium reads only the last of several lists of
# features, so this adds the names to Playwright's own list.
for argument in "$@"; do
  shift
  case $argument in
    --disable-features=*) argument=$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess ;;
  esac
  set -- "$@" "$argument"
done
exec "${CHROMIUM_PATH:-/usr/bin/chromium}" "$@"
