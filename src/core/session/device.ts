import Bowser from 'bowser'
import type { Device } from '#core/contract/index.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Random } from '#core/platform/random.ts'

const idName = 'device-id'

/** What a browser says of itself. */
export type BrowserWords = { userAgent: string; language: string; timeZone: string }

/** This browser as the backend knows it [ENT-02]: a unique id made once and kept, and what kind of browser it is. */
export async function readDevice(deps: {
  keyValue: KeyValue
  random: Pick<Random, 'uuid'>
  browser: BrowserWords
}): Promise<Device> {
  const { userAgent, language, timeZone } = deps.browser
  // It throws where a browser says nothing.
  const { browser, os } = Bowser.parse(userAgent || 'unknown')
  return {
    id: await readDeviceId(deps),
    browser: words(browser.name, browser.version?.split('.')[0]),
    os: words(os.name, os.versionName ?? os.version),
    language: language.slice(0, 35),
    timeZone: timeZone.slice(0, 64),
  }
}

async function readDeviceId({ keyValue, random }: Parameters<typeof readDevice>[0]): Promise<string> {
  const stored = await keyValue.get(idName)
  if (typeof stored === 'string') return stored
  const made = random.uuid()
  await keyValue.set(idName, made)
  return made
}

const words = (...parts: Array<string | undefined>) =>
  parts
    .filter((part) => part)
    .join(' ')
    .slice(0, 80)
