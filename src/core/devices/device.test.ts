import { describe, expect, it } from 'vitest'
import { calls } from '#core/contract/index.ts'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { systemRandom } from '#core/platform/random.ts'
import { createTransport } from '#core/transport/transport.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { describeDevice, readDeviceId } from './device.ts'

const browser = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  language: 'de-CH',
  timeZone: 'Europe/Zurich',
}

describe('the device', () => {
  it('[ENT-02] has a unique id that is made once and stored', async () => {
    const keyValue = memoryKeyValue()
    const read = (from = keyValue) => readDeviceId({ keyValue: from, random: systemRandom })
    const first = await read()
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(await read()).toBe(first)
    expect(await read(memoryKeyValue())).not.toBe(first)
  })

  it.each([
    [browser.userAgent, 'Chrome 156', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      'Safari 17',
      'iOS 17.4',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140', 'Windows 10'],
    ['', '', ''],
  ])('[ENT-02] says browser, OS, language and time zone of %s', async (userAgent, name, os) => {
    const device = await describeDevice('id', { ...browser, userAgent })
    expect(device).toEqual({ id: 'id', browser: name, os, language: 'de-CH', timeZone: 'Europe/Zurich' })
  })

  it('[ENT-02] is named in the headers of every request: platform, device, tab, account and bearer', async () => {
    const asked: Headers[] = []
    const transport = createTransport({
      calls,
      baseUrl: 'http://everline.test',
      fetch: async (_input, init) => {
        asked.push(new Headers(init?.headers))
        return new Response('{"code":0,"result":{"nowMs":1}}')
      },
      clock: fakeClock(),
      identity: () => ({
        deviceId: 'device',
        tabId: 'hub',
        eid: 'account',
        accessToken: 'of the session',
        tokenType: 'DPoP',
      }),
    })
    await transport.send('pingService', {}, { token: 'token', tokenType: 'Bearer', tabId: 'tab' })
    await transport.send('pingService', {})
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      accept: 'application/json',
      platform: 'web',
      'device-id': 'device',
      'tab-id': 'tab',
      'account-id': 'account',
      authorization: 'Bearer token',
    })
    expect([asked[1]?.get('tab-id'), asked[1]?.get('authorization')]).toEqual(['hub', 'DPoP of the session'])
  })
})
