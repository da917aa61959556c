/* Where the browser is that WebKitGTK's driver steers. Debian: webkit2gtk-driver. */
import { existsSync, globSync } from 'node:fs'

/** Path of the browser, null when it or the driver is missing. */
export const findWebKit = () =>
  existsSync('/usr/bin/WebKitWebDriver') ? (globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? null) : null
