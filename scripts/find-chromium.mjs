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
  return [...namedSo(names, env), ...macApps].find(isExecutable) ?? null
}

/**
 * Path of Chromium's headless shell: the same engine without windows, toolbars, extensions and installed apps, which
 * takes a fifth less of the processor. Null when there is none, or another browser is wished for.
 */
export const findHeadlessShell = (env = process.env) =>
  env.CHROMIUM_PATH ? null : (namedSo(['chromium-headless-shell'], env).find(isExecutable) ?? null)

function namedSo(wanted, env) {
  const searched = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...folders]
  return wanted.flatMap((name) => searched.map((folder) => join(folder, name)))
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
