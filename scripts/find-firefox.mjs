/* Where a Firefox is: FIREFOX_PATH, or what the system has installed. */
import { existsSync } from 'node:fs'

/** Path of the browser, null when there is none. */
export const findFirefox = (env = process.env) =>
  [env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path)) ?? null
