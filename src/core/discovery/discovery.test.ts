import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CloudParameters, calls, type Region } from '#core/contract/index.ts'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { sealText } from '#core/platform/sealed-text.ts'
import type { LiveValue } from '#core/store/rows.ts'
import { createTransport } from '#core/transport/transport.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { regionAt } from '#tests/fakes/region-at.ts'
import { openDiscovery } from './open-discovery.ts'

const configHost = 'https://app.test'
const configKey = 'of the tests'
const mei = { eid: '018f0000-0000-7000-8000-000000000001', serviceId: 'demo', isAnonymous: false, accessToken: 'token' }

/** Web Crypto works in other threads; `pending` are its operations in progress. */
const pending = new Set<Promise<unknown>>()
const subtle = new Proxy(crypto.subtle, {
  get:
    (target, name: 'encrypt') =>
    (...args: Parameters<SubtleCrypto['encrypt']>) => {
      const work = target[name](...args)
      pending.add(work)
      return work.finally(() => pending.delete(work))
    },
})
const watchedCrypto = { subtle, getRandomValues: crypto.getRandomValues.bind(crypto) }

/** Fake time does not wait for other threads: everything that can settle does so before time goes on. */
async function settleAll() {
  for (let quiet = 0; quiet < 4; quiet = pending.size > 0 ? 0 : quiet + 1) {
    await Promise.all(pending)
    await settle()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const isPing = ({ pathname }: URL) => pathname === '/ping' || pathname === '/lb-4e1f'
/** Requests of one measurement to the service of a region that answers. */
const pings = 3

/** Regions with these round trips in milliseconds; null is dead. The config host answers unless a test stops it. */
function setUp(rtts: Record<string, number | null>, keyValue = memoryKeyValue()) {
  const clock = fakeClock()
  const startMs = clock.nowMs()
  const world = {
    rtts,
    isHostUp: true,
    who: mei as typeof mei | null,
    regions: Object.keys(rtts).map((name) => regionAt(name)) as Region[],
    fallbacks: [] as Region[],
    cloud: {} as unknown,
    /** Round trips of the load balancers, if they differ from their service's. */
    loadBalancers: {} as Record<string, number | null>,
    /** Time that each of the next pings takes longer, one after another. */
    delaysMs: {} as Record<string, number[]>,
  }
  const asked: Array<{ url: string; atMs: number }> = []
  const facts: LiveValue<'discovery'>[] = []
  const moves: string[] = []
  const ending = new AbortController()

  async function answer(url: URL): Promise<unknown> {
    switch (url.pathname) {
      case '/config':
        return sealText(
          watchedCrypto,
          configKey,
          JSON.stringify({
            env: 'prod',
            serviceName: 'demo',
            CSDUrl: '/',
            csdToken: 'token',
            isOnPremises: false,
            premiumConfig: { seats: 5 },
          }),
        )
      case '/csd/token':
        return sealText(watchedCrypto, configKey, JSON.stringify({ csdList: ['/'] }))
      case '/v2/services/demo': {
        const { regions, fallbacks } = world
        return { regions, fallbacks, timestampSec: 1, isoCode: 'HK', serviceId: 'demo', homeRegion: null }
      }
      case '/ping':
        return { nowMs: 1 }
      case '/lb-4e1f':
        return null
      default:
        if (world.cloud === null) throw new TypeError('no connection')
        return { parameters: v.parse(CloudParameters, world.cloud) }
    }
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    asked.push({ url: url.href, atMs: clock.nowMs() - startMs })
    const name = url.hostname.split('.')[0] ?? ''
    const far = url.pathname === '/lb-4e1f' ? (world.loadBalancers[name] ?? world.rtts[name]) : world.rtts[name]
    const rttMs = url.origin === configHost ? (world.isHostUp ? 0 : null) : (far ?? null)
    if (rttMs === null) throw new TypeError('no connection')
    const tookMs = rttMs + ((isPing(url) && world.delaysMs[name]?.shift()) || 0)
    if (tookMs > 0)
      await new Promise<void>((resolve, reject) => {
        clock.after(tookMs, resolve)
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    return new Response(JSON.stringify({ code: 0, result: await answer(url) }))
  }

  const open = () =>
    openDiscovery({
      configHost,
      configKey,
      transportTo: (baseUrl) => createTransport({ calls, baseUrl, fetch, clock, identity: null }),
      crypto: watchedCrypto,
      keyValue,
      clock,
      random: { uuid: () => '', integer: (below) => below - 1 },
      who: () => world.who,
      onFacts: (fact) => facts.push(fact),
      onMoved: () => moves.push(facts.at(-1)?.chosen ?? ''),
      onCloudConfig: () => {},
      onEvent: () => {},
      signal: ending.signal,
    })
  /** Advances the time in steps, so that timers set after an encryption run in time. */
  const advance = async (ms: number, stepMs = 100) => {
    await settleAll()
    for (let passed = 0; passed < ms; passed += stepMs) {
      await clock.advance(stepMs)
      await settleAll()
    }
  }
  return {
    clock,
    world,
    keyValue,
    asked,
    asks: (part: string) => asked.filter(({ url }) => url.includes(part)),
    facts: () => facts.at(-1),
    moves,
    open,
    advance,
    end: () => ending.abort(),
  }
}

describe('discovery in a realm', () => {
  it('[DIS-03] uses the host that the app came from until it has measured the regions and chosen the nearest', async () => {
    const { open, advance, facts, moves } = setUp({ far: 300, near: 40, dead: null })
    const discovery = await open()
    expect([discovery.place().url, discovery.serviceConfig().urls.MQTT]).toEqual([configHost, 'wss://app.test/mqtt'])
    await advance(2500)
    expect(discovery.place().url).toBe('https://near.test')
    expect(moves).toEqual(['near'])
    expect(facts()).toMatchObject({ chosen: 'near', forcedBy: null, env: 'prod', isoCode: 'HK', failure: null })
    expect(facts()?.regions).toEqual([
      { namespace: 'far', url: 'https://far.test', rttMs: 300, loadBalancerMs: 300, serviceMs: 300 },
      { namespace: 'near', url: 'https://near.test', rttMs: 40, loadBalancerMs: 40, serviceMs: 40 },
      { namespace: 'dead', url: 'https://dead.test', rttMs: null, loadBalancerMs: null, serviceMs: null },
    ])
  })

  it('[DIS-03] uses the fallbacks if there are no regions', async () => {
    const { open, advance, world } = setUp({ one: 300, two: 40 })
    world.fallbacks = world.regions
    world.regions = []
    const discovery = await open()
    await advance(2000)
    expect(discovery.place().url).toBe('https://two.test')
  })

  it('[DIS-07] waits 600 ms for a load balancer and 1000 ms for a service', async () => {
    const { open, advance, facts, world } = setUp({ near: 599, slow: 900, gone: 1001 })
    world.loadBalancers = { gone: 10, slow: 601 }
    await open()
    await advance(4000)
    expect(facts()?.regions.map(({ loadBalancerMs, serviceMs, rttMs }) => [loadBalancerMs, serviceMs, rttMs])).toEqual([
      [599, 599, 599],
      [null, 900, 900],
      [10, null, null],
    ])
  })

  it('[ENT-03] gives the service config of the region in use, for a visitor as anonymous', async () => {
    const { open, advance, world } = setUp({ near: 40 })
    world.cloud = { forceRegion: { region: 'near' } }
    const discovery = await open()
    await advance(2000)
    expect(discovery.serviceConfig()).toEqual({
      serviceName: 'demo',
      env: 'prod',
      CSDUrl: configHost,
      serviceId: 'demo',
      urls: {
        ENTRY: 'https://near.test',
        MQTT: 'wss://near.test/mqtt',
        LOG: 'https://near.test',
        FILE: 'https://near.test',
        identityHttps: 'https://near.test',
        identityWss: 'wss://near.test',
        imArrayWss: 'wss://near.test',
      },
      premiumConfig: { seats: 5 },
      cloudConfig: { forceRegion: { region: 'near' } },
      isAnonymous: false,
      mcParams: null,
    })
    world.who = { ...mei, isAnonymous: true }
    discovery.reconsider()
    expect(discovery.serviceConfig().isAnonymous).toBe(true)
  })

  it('[ENT-03] sends sign-in, session and account calls to the identity service, all others to the entry', async () => {
    const { open, advance, world } = setUp({ near: 40 })
    world.regions = [{ ...regionAt('near'), identity: { https: 'https://id.near.test', wss: 'wss://id.near.test' } }]
    const discovery = await open()
    await advance(2000)
    const paths = [calls.issueToken.path, calls.getProfile.path, calls.pingService.path, calls.getFeed.path]
    expect(paths.map((path) => discovery.place(path).url)).toEqual([
      'https://id.near.test',
      'https://near.test',
      'https://near.test',
      'https://near.test',
    ])
    expect(discovery.serviceConfig().urls.identityHttps).toBe('https://id.near.test')
  })

  it('[ENT-03] [SES-14] contains the one-time code of a link while the user signs in with it', async () => {
    const discovery = await setUp({ near: 40 }).open()
    const mcParams = { mcOtp: 'once', username: 'mei' }
    expect(discovery.serviceConfig().mcParams).toBeNull()
    const seen = await discovery.withMcParams(mcParams, async () => discovery.serviceConfig().mcParams)
    expect([seen, discovery.serviceConfig().mcParams]).toEqual([mcParams, null])
  })

  it('leaves a region that died, and does not return for a small gain', async () => {
    const { open, advance, world, moves, facts } = setUp({ home: 40, next: 70, far: 300 })
    const discovery = await open()
    await advance(2500)
    const { left } = discovery.place()
    world.rtts.home = null
    discovery.recheck()
    await advance(3000)
    discovery.trust()
    expect(moves).toEqual(['home', 'next'])
    // Requests that still waited for the dead region are aborted.
    expect(left.aborted).toBe(true)
    world.rtts.home = 40
    await advance(30 * 60_000, 60_000)
    await advance(5000)
    expect(moves).toEqual(['home', 'next'])
    expect(facts()?.regions[0]?.rttMs).toBe(40)
  })

  it('stays in its region if no region answers, because then the network is at fault', async () => {
    const { open, advance, world, moves, facts } = setUp({ home: 40, next: 70 })
    const discovery = await open()
    await advance(2500)
    world.rtts = { home: null, next: null }
    discovery.recheck()
    await advance(5000)
    expect([moves, discovery.place().url, facts()?.isRechecking]).toEqual([['home'], 'https://home.test', true])
  })

  it('measures with growing pauses during a recheck, and at once when the connection may have returned', async () => {
    const { open, advance, asks, world, clock } = setUp({ home: 40 })
    const discovery = await open()
    await advance(2500)
    const startMs = clock.nowMs()
    world.rtts.home = null
    const before = asks('home.test/ping').length
    discovery.recheck()
    await advance(70_000, 500)
    const pausesMs = asks('home.test/ping')
      .slice(before)
      .map(({ atMs }) => atMs)
    const looks = pausesMs.length
    expect(looks).toBeLessThan(9)
    expect(clock.nowMs() - startMs).toBe(70_000)
    discovery.wake()
    await settleAll()
    expect(asks('home.test/ping').length).toBe(before + looks + 1)
    discovery.trust()
    await advance(60_000, 1000)
    expect(asks('home.test/ping').length).toBe(before + looks + 1)
  })

  it('measures on request, and says why if no region is known', async () => {
    const { open, advance, world, facts, moves, asks } = setUp({ home: 40, next: 70 })
    world.isHostUp = false
    const discovery = await open()
    await advance(100)
    const inVain = discovery.measureNow()
    await settleAll()
    expect(await inVain).toMatchObject({ ok: false, error: { name: 'network' } })
    world.isHostUp = true
    const found = discovery.measureNow()
    await advance(500)
    expect([await found, moves]).toEqual([{ ok: true, value: null }, ['home']])
    world.rtts = { home: null, next: 90 }
    const before = asks('next.test/ping').length
    const moved = discovery.measureNow()
    await advance(500)
    expect([await moved, moves]).toEqual([{ ok: true, value: null }, ['home', 'next']])
    expect(asks('next.test/ping').length).toBe(before + pings)
    expect(facts()?.regions.map(({ rttMs }) => rttMs)).toEqual([null, 90])
  })

  it('stores what it found: the next start uses it at once, and searches again only after its rows are shown', async () => {
    const keyValue = memoryKeyValue()
    const first = setUp({ near: 40 }, keyValue)
    await first.open()
    await first.advance(2000)
    first.end()
    const offline = setUp({ near: null }, keyValue)
    offline.world.isHostUp = false
    const discovery = await offline.open()
    expect(discovery.place().url).toBe('https://near.test')
    await offline.advance(1900)
    expect(offline.asked).toEqual([])
    await offline.advance(1000)
    expect(offline.asked.length).toBeGreaterThan(0)
    expect(offline.facts()).toMatchObject({
      chosen: 'near',
      cloudConfigSource: 'kept',
      failure: { name: 'network' },
    })
    expect(offline.facts()?.localFoundAtMs).not.toBeNull()
  })

  it('[DIS-06] uses the built-in cloud config until it gets another', async () => {
    const { open, advance, world, facts } = setUp({ near: 40 })
    world.cloud = null
    const discovery = await open()
    await advance(2000)
    expect(facts()).toMatchObject({ cloudConfigSource: 'built-in', chosen: 'near' })
    expect(discovery.cloudSettings().latencyMonitoring).toBe(true)
    world.cloud = {
      webConfig: { latencyMonitoring: { value: true, conditions: [{ serviceIds: ['demo'], value: false }] } },
    }
    await advance(10_000, 500)
    expect(facts()?.cloudConfigSource).toBe('remote')
    expect(discovery.cloudSettings().latencyMonitoring).toBe(false)
  })

  it('[DIS-06] keeps the last cloud config for a day without another, then uses the built-in one', async () => {
    const keyValue = memoryKeyValue()
    const first = setUp({ near: 40 }, keyValue)
    first.world.cloud = { webConfig: { latencyMonitoring: false } }
    const discovery = await first.open()
    await first.advance(2500)
    first.world.cloud = null
    await first.advance(23 * 3_600_000, 600_000)
    expect([first.facts()?.cloudConfigSource, discovery.cloudSettings().latencyMonitoring]).toEqual(['remote', false])
    const meanwhile = setUp({ near: 40 }, keyValue)
    meanwhile.world.isHostUp = false
    expect((await meanwhile.open()).cloudSettings().latencyMonitoring).toBe(false)
    expect(meanwhile.facts()?.cloudConfigSource).toBe('kept')
    meanwhile.end()
    await first.advance(2 * 3_600_000, 600_000)
    expect([first.facts()?.cloudConfigSource, discovery.cloudSettings().latencyMonitoring]).toEqual(['built-in', true])
    first.end()
    const later = setUp({ near: 40 }, keyValue)
    await later.clock.advance(25 * 3_600_000)
    expect((await later.open()).cloudSettings().latencyMonitoring).toBe(true)
  })

  it('[DIS-04] moves to the region that the session storage or the cloud config forces, and back', async () => {
    const { open, advance, world, moves, facts } = setUp({ near: 40, hk: 300, eu: 200 })
    const discovery = await open()
    await advance(2500)
    discovery.force('HK')
    expect(facts()).toMatchObject({ chosen: 'hk', forcedBy: 'session-storage', isoCode: 'HK' })
    discovery.force(null)
    await advance(2000)
    expect(moves).toEqual(['near', 'hk', 'near'])
    world.cloud = { forceRegion: { region: 'eu', eids: [mei.eid] } }
    await advance(30 * 60_000, 60_000)
    await advance(5000)
    expect(facts()).toMatchObject({ chosen: 'eu', forcedBy: 'cloud-config' })
    world.who = { ...mei, eid: '018f0000-0000-7000-8000-000000000002' }
    discovery.reconsider()
    await advance(2000)
    expect(facts()).toMatchObject({ chosen: 'near', forcedBy: null })
  })

  it('[DIS-04] measures the regions when a force ends, and takes the lowest, however little it gains', async () => {
    const { open, advance, world, moves } = setUp({ home: 60, near: 3, far: 120 })
    const discovery = await open()
    await advance(2500)
    discovery.force('far')
    // While it was forced, a measurement fell into a busy moment in which all regions looked alike.
    world.rtts = { home: 500, near: 500, far: 500 }
    const measured = discovery.measureNow()
    await advance(3000)
    await measured
    world.rtts = { home: 60, near: 50, far: 70 }
    discovery.force(null)
    expect(discovery.place().url).toBe('https://far.test')
    await advance(1000, 10)
    expect(moves).toEqual(['near', 'far', 'near'])
  })

  it('[DIS-04] keeps the region if none answers when the force ends, and takes the lowest as soon as one does', async () => {
    const { open, advance, world, moves } = setUp({ home: 60, near: 3, far: 40 })
    const discovery = await open()
    await advance(2500)
    discovery.force('far')
    world.rtts = { home: null, near: null, far: null }
    discovery.force(null)
    await advance(1000)
    expect(moves).toEqual(['near', 'far'])
    world.rtts = { home: 60, near: 3, far: 40 }
    await advance(5000)
    expect(moves).toEqual(['near', 'far', 'near'])
  })

  it('[DIS-03] searches again soon if no region has answered, instead of staying in any until the next search', async () => {
    const { open, advance, world, facts } = setUp({ far: null, near: null })
    await open()
    await advance(5000)
    world.rtts = { far: 400, near: 20 }
    await advance(30_000)
    expect(facts()).toMatchObject({ chosen: 'near' })
  })

  it('[DIS-03] confirms the first choice after 5 s by the lower round trips of both measurements', async () => {
    const { open, advance, world, moves, asks } = setUp({ home: 60, near: 300 })
    await open()
    await advance(2500)
    expect(moves).toEqual(['home'])
    // The start was busy: now the region is as near as it is, but no more than 50 ms nearer.
    world.rtts = { home: 300, near: 40 }
    await advance(7000)
    expect(moves).toEqual(['home', 'near'])
    const before = asks('/ping').length
    world.rtts = { home: 10, near: 40 }
    await advance(60_000, 1000)
    expect([moves.length, asks('/ping').length]).toEqual([2, before])
  })

  it('[DIS-03] measures a region by its lowest round trip: single slow answers change nothing', async () => {
    const { open, advance, world, facts } = setUp({ home: 60, near: 3 })
    world.delaysMs = { near: [400, 300, 0], home: [400, 300, 100] }
    await open()
    await advance(2500, 1)
    expect(facts()?.chosen).toBe('near')
    expect(facts()?.regions.map(({ serviceMs }) => serviceMs)).toEqual([60, 3])
  })

  it('[LOG-05] [ENT-04] requests the log token with the signed-in user’s session, and never shows it in the facts', async () => {
    const { open, advance, world, facts } = setUp({ near: 40 })
    const LogToken = { username: 'mei', password: 'of the log', expiresAtMs: 5 }
    world.cloud = { LogToken }
    const discovery = await open()
    await advance(2000)
    const token = discovery.logToken()
    await advance(200)
    expect(await token).toEqual({ ok: true, value: LogToken })
    expect(JSON.stringify(facts())).not.toContain('of the log')
  })
})
