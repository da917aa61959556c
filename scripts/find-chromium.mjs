/*
 * Where a Chromium is. Nothing is ever downloaded: CHROMIUM_PATH, or what the system has installed.
 */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin']
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of the browser, null when there is none. A CHROMIUM_PATH that cannot be run is an error, not a hint. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which cannot be run`)
  }
  const searched = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...folders]
  const candidates = [...names.flatMap((name) => searched.map((folder) => join(folder, name))), ...macApps]
  return candidates.find(isExecutable) ?? null
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
