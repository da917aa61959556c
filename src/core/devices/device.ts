import type { Device } from '#core/contract/index.ts'
import { describeBrowser } from '#core/platform/describe-browser.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Random } from '#core/platform/random.ts'

const idName = 'device-id'

/** What a browser says about itself. */
export type BrowserDescription = { userAgent: string; language: string; timeZone: string }

/** Describes this browser to the backend [ENT-02]: a unique id, made once and stored, and the kind of browser. */
export async function readDevice(deps: {
  keyValue: KeyValue
  random: Pick<Random, 'uuid'>
  browser: BrowserDescription
}): Promise<Device> {
  const { userAgent, language, timeZone } = deps.browser
  return {
    id: await readDeviceId(deps),
    ...describeBrowser(userAgent),
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
