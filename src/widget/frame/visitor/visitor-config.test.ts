import { describe, expect, it } from 'vitest'
import { sealText } from '#core/platform/sealed-text.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { readVisitorConfig } from './visitor-config.ts'

const eid = '018f0000-0000-7000-8000-000000000001'
const latencyMonitoring = { value: true, conditions: [{ serviceIds: ['demo'], value: false }] }

/** The config of a visitor; without answers the backend cannot be reached. */
async function read(answers: Record<string, unknown>, serviceId = 'demo') {
  const asked: string[] = []
  const found = await readVisitorConfig({
    baseUrl: 'https://chat.test',
    serviceId,
    eid,
    configKey: 'of the tests',
    identity: () => ({ deviceId: 'device', tabId: 'tab', eid }),
    async fetch(input, init) {
      const { pathname } = new URL(String(input))
      asked.push(`${pathname} ${new Headers(init?.headers).get('device-id')}`)
      if (!(pathname in answers)) throw new TypeError('no connection')
      return new Response(JSON.stringify({ code: 0, result: answers[pathname] }))
    },
    crypto,
    clock: fakeClock(),
    signal: new AbortController().signal,
  })
  return { ...found, asked }
}

describe('the visitor’s config', () => {
  it('[ENT-03] [NET-02] is that of the host, as anonymous, and says whether the latency is monitored', async () => {
    const app = {
      env: 'tb',
      serviceName: 'main',
      CSDUrl: '/',
      csdToken: 't',
      isOnPremises: true,
      premiumConfig: { seats: 5 },
    }
    const answers = {
      '/config': await sealText(crypto, 'of the tests', JSON.stringify(app)),
      '/remote-config-mgmt/v1/projects/everline-test-bed/remoteConfigs': {
        parameters: { webConfig: { latencyMonitoring }, forceRegion: { region: 'hk' } },
      },
    }
    const { config, settings, asked } = await read(answers)
    expect(config).toMatchObject({
      serviceName: 'demo',
      serviceId: 'demo',
      env: 'tb',
      urls: { ENTRY: 'https://chat.test', MQTT: 'wss://chat.test/mqtt', FILE: 'https://chat.test' },
      premiumConfig: { seats: 5 },
      cloudConfig: { forceRegion: { region: 'hk' } },
      isAnonymous: true,
      mcParams: null,
    })
    expect(settings.latencyMonitoring).toBe(false)
    expect((await read(answers, 'other')).settings.latencyMonitoring).toBe(true)
    expect(asked.every((each) => each.endsWith(' device'))).toBe(true)
  })

  it('[DIS-06] is built in if the backend cannot be asked', async () => {
    const { config, settings } = await read({})
    expect(config).toMatchObject({ env: null, isAnonymous: true, premiumConfig: {} })
    expect(settings).toMatchObject({ latencyMonitoring: true, logLevel: 'info' })
  })
})
