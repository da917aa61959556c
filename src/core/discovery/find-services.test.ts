import { describe, expect, it } from 'vitest'
import type { AppConfig, ServiceList } from '#core/contract/index.ts'
import { deferred } from '#core/platform/deferred.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { openSealedText, sealText } from '#core/platform/sealed-text.ts'
import type { Transport } from '#core/transport/transport.ts'
import { regionAt } from '#tests/fakes/region-at.ts'
import { findServices } from './find-services.ts'
import { firstSuccess } from './first-success.ts'

const configKey = 'of the tests'
const list: ServiceList = {
  regions: [regionAt('hk')],
  fallbacks: [],
  timestampSec: 1,
  isoCode: 'HK',
  serviceId: 'demo',
  homeRegion: 'hk',
}

/** Hosts whose answers the test determines; `asked` lists their requests. */
function setUp({
  config = {},
  csdList = ['https://one.test', 'https://two.test'],
  hosts = {},
  key = configKey,
}: {
  config?: Partial<AppConfig>
  csdList?: string[]
  hosts?: Record<string, Result<ServiceList>>
  key?: string
} = {}) {
  const asked: string[] = []
  const appConfig: AppConfig = {
    env: 'prod',
    serviceName: 'demo',
    CSDUrl: '/',
    csdToken: 'token',
    isOnPremises: false,
    premiumConfig: {},
    ...config,
  }
  const transportTo = (host: string): Transport => ({
    async send(id, input) {
      const { params = {} } = input as { params?: Record<string, string> }
      asked.push([host, id, ...Object.values(params)].join(' '))
      switch (id) {
        case 'getAppConfig':
          return ok(await sealText(crypto, key, JSON.stringify(appConfig))) as never
        case 'getCsdList':
          return ok(await sealText(crypto, key, JSON.stringify({ csdList }))) as never
        default:
          return (hosts[host] ?? ok(list)) as never
      }
    },
  })
  const find = (serviceName: string | null = null) =>
    findServices('https://app.test', serviceName, {
      transportTo,
      crypto,
      configKey,
      signal: new AbortController().signal,
    })
  return { find, asked }
}

describe('discovery', () => {
  it.each(['prod', 'prp', 'tb', 'int', 'dev'] as const)(
    '[DIS-01] reads the environment %s out of an encrypted string',
    async (env) => {
      const { find } = setUp({ config: { env } })
      expect(await find()).toMatchObject({ ok: true, value: { appConfig: { env } } })
    },
  )

  it('[DIS-01] refuses a config that another key sealed, that was changed, or of an unknown environment', async () => {
    expect(await setUp({ key: 'of somebody else' }).find()).toEqual(fail('config-unreadable'))
    expect(await setUp({ config: { env: 'moon' as 'dev' } }).find()).toEqual(fail('config-unreadable'))
    const sealed = await sealText(crypto, configKey, 'text')
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    expect(await openSealedText(crypto, configKey, sealed)).toEqual(ok('text'))
    expect(await openSealedText(crypto, configKey, changed)).toEqual(fail('config-unreadable'))
    expect(await openSealedText(crypto, configKey, 'not sealed at all')).toEqual(fail('config-unreadable'))
    expect(await sealText(crypto, configKey, 'text')).not.toBe(sealed)
  })

  it('[DIS-02] asks the hosts of the encrypted list, and takes the first answer', async () => {
    const { find, asked } = setUp({ hosts: { 'https://one.test': fail('network') } })
    expect(await find()).toMatchObject({ ok: true, value: { list: { serviceId: 'demo' } } })
    expect(asked).toEqual([
      'https://app.test getAppConfig',
      'https://app.test getCsdList token',
      'https://one.test getServiceList demo',
      'https://two.test getServiceList demo',
    ])
  })

  it('[DIS-02] asks for the signed-in user’s service instead of the default one', async () => {
    const { find, asked } = setUp()
    await find('other')
    expect(asked.at(-1)).toBe('https://two.test getServiceList other')
  })

  it('[DIS-05] on premises asks the only host, below its own path', async () => {
    const { find, asked } = setUp({ config: { isOnPremises: true, CSDUrl: 'https://csd.test/' } })
    expect((await find()).ok).toBe(true)
    expect(asked).toEqual(['https://app.test getAppConfig', 'https://csd.test getServiceListOnPremises demo'])
  })

  it('makes relative addresses absolute, by the host that answered', async () => {
    const here = regionAt('main')
    const relative = {
      ...here,
      services: { ENTRY: '/', MQTT: '/mqtt', LOG: '/', FILE: '/', imArrayWss: '/mqtt' },
      tidyUrl: '/',
      tidyUrlCN: null,
      identity: { https: '/', wss: '/mqtt' },
    }
    const { find } = setUp({
      config: { isOnPremises: true },
      hosts: { 'https://app.test': ok({ ...list, regions: [relative] }) },
    })
    const found = await find()
    expect(found.ok && found.value.list.regions[0]).toEqual({
      ...here,
      services: {
        ENTRY: 'https://app.test',
        MQTT: 'wss://app.test/mqtt',
        LOG: 'https://app.test',
        FILE: 'https://app.test',
        imArrayWss: 'wss://app.test/mqtt',
      },
      tidyUrl: 'https://app.test',
      tidyUrlCN: null,
      identity: { https: 'https://app.test', wss: 'wss://app.test/mqtt' },
    })
  })
})

describe('several hosts', () => {
  it('[DIS-02] the first success wins, and the other requests are aborted', async () => {
    const never = deferred<Result<string>>()
    const signals: AbortSignal[] = []
    const answer = await firstSuccess(['slow', 'broken', 'good'], (host, signal) => {
      signals.push(signal)
      return host === 'slow' ? never.promise : Promise.resolve(host === 'good' ? ok('yes') : fail('network'))
    })
    expect(answer).toEqual(ok({ host: 'good', value: 'yes' }))
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })

  it('[DIS-02] if none succeeds, 1060007 is reported rather than the first failure', async () => {
    const failing = (...names: Array<'network' | 'deadline-exceeded' | 'discovery-refused'>) =>
      firstSuccess(
        names.map((_, index) => String(index)),
        async (host) => fail(names[Number(host)] ?? 'unknown'),
      )
    expect(await failing('network', 'discovery-refused', 'deadline-exceeded')).toEqual(fail('discovery-refused'))
    expect(await failing('deadline-exceeded', 'network')).toEqual(fail('deadline-exceeded'))
    expect(await failing()).toEqual(fail('not-found'))
  })
})
