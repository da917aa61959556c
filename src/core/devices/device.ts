import type { Device } from '#core/contract/index.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Random } from '#core/platform/random.ts'

const idName = 'device-id'

/** Facts that a browser reports about itself. */
export type BrowserDescription = { userAgent: string; language: string; timeZone: string }

type Deps = { keyValue: KeyValue; random: Pick<Random, 'uuid'> }

/** The unique id of this browser, made once and stored [ENT-02]. */
export async function readDeviceId({ keyValue, random }: Deps): Promise<string> {
  const stored = await keyValue.get(idName)
  if (typeof stored === 'string') return stored
  const made = random.uuid()
  await keyValue.set(idName, made)
  return made
}

/**
 * Describes this browser to the backend [ENT-02]. What recognises it by its user agent is loaded only now; rejects if
 * it cannot be.
 */
export async function describeDevice(id: string, browser: BrowserDescription): Promise<Device> {
  const { describeBrowser } = await import('#core/platform/describe-browser.ts')
  return {
    id,
    ...describeBrowser(browser.userAgent),
    language: browser.language.slice(0, 35),
    timeZone: browser.timeZone.slice(0, 64),
  }
}
