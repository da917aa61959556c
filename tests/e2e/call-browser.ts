import { launchOptions } from '../../playwright.config.ts'
import { findHeadlessShell } from '../../scripts/find-chromium.mjs'

/** Browsers with a fake microphone and camera, and sound that plays without a press. */
export const callBrowser = {
  executablePath: findHeadlessShell() ?? launchOptions.executablePath,
  args: [
    ...launchOptions.args,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
}
