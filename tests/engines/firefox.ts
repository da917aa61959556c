import type { Browser } from '@playwright/test'
import { firefox } from 'playwright-bidi'
import { findFirefox } from '../../scripts/find-firefox.mjs'

/** Values of Firefox's `about:config`. */
export type Preferences = Record<string, string | number | boolean>

/**
 * Push by a service of the test's, see `tests/fakes/push-service`. It needs a display: without windows Firefox has no
 * notifications.
 */
export const pushPreferences = (socketUrl: string): Preferences => ({
  'dom.push.serverURL': socketUrl,
  'dom.push.testing.allowInsecureServerURL': true,
  'dom.push.connection.enabled': true,
  // Allowed without a question.
  'permissions.default.desktop-notification': 1,
  'alerts.useSystemBackend': false,
})

/** Frames of other sites share the page's process: the driver types into no frame of another one. */
export const framePreferences: Preferences = { 'fission.autostart': false, 'fission.webContentIsolationStrategy': 0 }

/** Calls: a microphone and a camera that the browser makes up, sound without a press, and lines within the machine. */
export const callPreferences: Preferences = {
  'media.navigator.permission.disabled': true,
  'media.navigator.streams.fake': true,
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
}

/**
 * Starts the Firefox of the system. Playwright of the other tests cannot: it asks for what Firefox has since 159. An
 * older one beside it speaks WebDriver BiDi as well, and gives the same objects.
 *
 * @param options.display name of an X display; absent: without windows
 * @param options.env further variables of its environment
 */
export async function launchFirefox(
  options: { preferences?: Preferences; display?: string; env?: Record<string, string> } = {},
): Promise<Browser> {
  const { display } = options
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: findFirefox() ?? 'firefox',
    headless: display === undefined,
    firefoxUserPrefs: { ...options.preferences },
    env: { ...process.env, ...options.env, ...(display !== undefined && { DISPLAY: display }) } as Record<
      string,
      string
    >,
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (...args) => {
    const context = await newContext(...args)
    await context.addInitScript(insertAsTyped)
    return context
  }
  return browser as unknown as Browser
}

/** The driver sets the value of a field, which React does not notice: here its text is inserted as by the keyboard. */
function insertAsTyped(): void {
  const insert = (text: string) => {
    let { activeElement } = document
    while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot)
    if (activeElement instanceof HTMLIFrameElement) return activeElement
    document.execCommand('insertText', false, text)
    return null
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}
