import { describe, expect, it } from 'vitest'
import { deferred } from '#core/platform/deferred.ts'
import { fail, ok } from '#core/platform/result.ts'
import { createScheduler } from '#core/scheduler/scheduler.ts'
import type { LiveValue } from '#core/store/rows.ts'
import type { Transport } from '#core/transport/transport.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { createNetwork } from './create-network.ts'
import type { NetworkTimer } from './network.ts'
import type { NetworkEvent } from './network-state.ts'

/** A network whose pings take as long as the test says; the user is signed in unless the test says otherwise. */
function setUp({ monitorsLatency = true, isSignedIn = true } = {}) {
  const clock = fakeClock()
  const startMs = clock.nowMs()
  const world = { isSignedIn, isUp: true, isSilent: false, rttMs: 0, serverAheadMs: 0, sleptMs: 0 }
  const now = () => clock.nowMs() + world.sleptMs
  const ownClock = { ...clock, nowMs: now }
  const pingsAtSeconds: number[] = []
  const transport: Transport = {
    async send(_id, _input, { deadlineMs = 0 } = {}) {
      const { rttMs, isUp } = world
      pingsAtSeconds.push((clock.nowMs() - startMs) / 1000)
      if (world.isSilent || rttMs > deadlineMs) {
        const over = deferred<void>()
        clock.after(deadlineMs, over.resolve)
        await over.promise
        return fail('deadline-exceeded') as never
      }
      const arrived = deferred<void>()
      clock.after(rttMs / 2, arrived.resolve)
      if (rttMs > 0) await arrived.promise
      const nowMs = now() + world.serverAheadMs
      const returned = deferred<void>()
      clock.after(rttMs / 2, returned.resolve)
      if (rttMs > 0) await returned.promise
      return (isUp ? ok({ nowMs }) : fail('network')) as never
    },
  }
  const { signal } = new AbortController()
  const scheduler = createScheduler<NetworkTimer>({ clock: ownClock, hasToken: () => world.isSignedIn, signal })
  const facts: LiveValue<'network'>[] = []
  const network = createNetwork({
    transport,
    clock: ownClock,
    scheduler,
    monitorsLatency,
    onFacts: (fact) => facts.push(fact),
    signal,
  })
  const events: NetworkEvent[] = []
  network.listen((event) => events.push(event), signal)
  /** Collects the connection states that a signed-in eid is shown. */
  function watchConnection() {
    const shown: LiveValue<'connection'>[] = []
    const ending = new AbortController()
    let deaths = 0
    const connection = network.watchConnection({
      onChange: (connection) => shown.push(connection),
      onDead() {
        deaths += 1
      },
      signal: ending.signal,
    })
    return {
      ...connection,
      states: () => shown.map(({ state }) => state),
      shown: () => shown.at(-1),
      deaths: () => deaths,
      end: () => ending.abort(),
    }
  }
  return { clock, world, network, events, facts: () => facts.at(-1), pingsAtSeconds, watchConnection }
}

describe('the network', () => {
  it('[NET-01] publishes the five facts and keeps them up to date', async () => {
    const { clock, world, network, facts } = setUp()
    expect(facts()).toEqual({
      onlineState: 'connected',
      lastOnlineState: 'connected',
      latency: null,
      avg: null,
      effectiveType: null,
      isOnline: true,
      lastEvent: null,
    })
    world.rttMs = 40
    network.hint({ event: 'connection-change', online: true, effectiveType: '4g' })
    expect(network.roundTripMs()).toBe(null)
    await clock.advance(11_000)
    expect(network.roundTripMs()).toBe(40)
    expect(facts()).toMatchObject({ effectiveType: '4g', latency: 40, avg: 40, lastEvent: { name: 'connected' } })
  })

  it('[NET-01] reports connected and disconnected, and counts as online again only when that is confirmed', async () => {
    const { clock, world, network, events, facts } = setUp()
    const online = () => [network.isOnline(), facts()?.isOnline]
    network.hint({ event: 'offline' })
    expect(online()).toEqual([false, false])
    world.isUp = false
    network.hint({ event: 'online' })
    await clock.advance(15_000)
    expect(online()).toEqual([false, false])
    world.isUp = true
    await clock.advance(10_000)
    expect(online()).toEqual([true, true])
    // The confirmation is a fact of its own: the browser's last state stays what it was.
    expect(facts()).toMatchObject({ onlineState: 'connected', lastOnlineState: 'disconnected' })
    network.hint({ event: 'offline' })
    network.hint({ event: 'online' })
    expect(online()).toEqual([false, false])
    await clock.advance(10_000)
    expect(online()).toEqual([true, true])
    expect(events).toEqual(['disconnected', 'connected', 'disconnected', 'connected'])
  })

  it('[NET-01] counts a connection change of many tabs once', () => {
    const { network, events } = setUp()
    for (let tab = 0; tab < 3; tab += 1) network.hint({ event: 'connection-change', online: true, effectiveType: '3g' })
    expect(events).toEqual(['connected'])
  })

  it('[NET-01] understands a connection change that came in a command with a name', () => {
    const { network, facts } = setUp()
    const command = { name: 'hint', event: 'connection-change', online: true, effectiveType: '3g' } as const
    network.hint(command)
    expect(facts()).toMatchObject({ effectiveType: '3g', lastEvent: { name: 'connected' } })
  })

  it('[NET-02] starts and stops to measure as the cloud config says', async () => {
    const { clock, network, pingsAtSeconds } = setUp({ monitorsLatency: false })
    await clock.advance(25_000)
    expect(pingsAtSeconds).toEqual([])
    network.monitorLatency(true)
    network.monitorLatency(true)
    await clock.advance(25_000)
    expect(pingsAtSeconds).toEqual([35, 45])
    network.monitorLatency(false)
    await clock.advance(25_000)
    expect(pingsAtSeconds).toEqual([35, 45])
  })

  it('[NET-02] pings at every 10th tick of a second, only while signed in', async () => {
    const { clock, world, pingsAtSeconds } = setUp({ isSignedIn: false })
    await clock.advance(25_000)
    expect(pingsAtSeconds).toEqual([])
    world.isSignedIn = true
    await clock.advance(25_000)
    world.isSignedIn = false
    await clock.advance(60_000)
    expect(pingsAtSeconds).toEqual([26, 36, 46])
  })

  it('[NET-02] sends no health pings if latency is not monitored', async () => {
    const { clock, pingsAtSeconds } = setUp({ monitorsLatency: false })
    await clock.advance(120_000)
    expect(pingsAtSeconds).toEqual([])
  })

  it('[NET-02] neither keeps nor averages the pings of a connection whose latency is not monitored', async () => {
    const { clock, world, network, facts, watchConnection } = setUp()
    world.rttMs = 40
    await clock.advance(11_000)
    expect(facts()).toMatchObject({ latency: 40, avg: 40 })
    network.monitorLatency(false)
    world.rttMs = 80
    watchConnection().setLink(true)
    await clock.advance(1000)
    expect(facts()).toMatchObject({ latency: 80, avg: null })
    network.monitorLatency(true)
    await clock.advance(11_000)
    expect(facts()).toMatchObject({ latency: 80, avg: 80 })
  })

  it('[NET-02] averages the latest 10 round trips', async () => {
    const { clock, world, facts } = setUp()
    world.rttMs = 1000
    await clock.advance(32_000)
    expect(facts()).toMatchObject({ latency: 1000, avg: 1000 })
    world.rttMs = 200
    await clock.advance(80_000)
    // The latest ten are two of 1000 ms and eight of 200 ms.
    expect(facts()).toMatchObject({ latency: 200, avg: 360 })
    await clock.advance(20_000)
    expect(facts()).toMatchObject({ latency: 200, avg: 200 })
  })

  it('[NET-02] ignores a ping during which the machine slept', async () => {
    const { clock, world, facts } = setUp()
    world.rttMs = 200
    await clock.advance(20_100)
    world.sleptMs = 3_600_000
    await clock.advance(900)
    expect(facts()).toMatchObject({ latency: 200, avg: 200 })
  })

  it('[NET-03] corrects the clock by the result of a ping if it is more than 1000 ms off', async () => {
    const { clock, world, watchConnection } = setUp()
    const connection = watchConnection()
    Object.assign(world, { rttMs: 400, serverAheadMs: 900 })
    await clock.advance(11_000)
    expect(connection.shown()?.clockOffsetMs).toBe(0)
    world.serverAheadMs = 5000
    await clock.advance(10_000)
    expect(connection.shown()?.clockOffsetMs).toBe(5000)
  })

  it('[NET-03] does not correct the clock if a timestamp is 0', async () => {
    const { clock, world, watchConnection, facts } = setUp()
    const connection = watchConnection()
    world.serverAheadMs = -clock.nowMs() - 10_000
    await clock.advance(10_000)
    expect([connection.shown()?.clockOffsetMs, facts()?.latency]).toEqual([0, 0])
  })

  it('[NET–04] emits wake-from-sleep after a gap of many', async () => {
    const { clock, world, events, facts } = setUp()
    await clock.advance(180_000)
    expect(events).toEqual([])
    world.sleptMs = 60_001
    await clock.advance(60_000)
    world.sleptMs += 121_000
    await clock.advance(60_000)
    expect(events).toEqual(['wake-from-sleep'])
    expect(facts()?.lastEvent?.name).toBe('wake-from-sleep')
    await clock.advance(180_000)
    expect(events).toHaveLength(1)
  })

  it('[NET-04] does not count a gap of exactly 2 minutes as sleep', async () => {
    const { clock, world, events } = setUp()
    await clock.advance(60_000)
    // By this clock the next tick comes after 119 s of sleep and one more second.
    world.sleptMs = 119_000
    await clock.advance(1000)
    await clock.advance(60_000)
    expect(events).toEqual([])
    world.sleptMs += 119_001
    await clock.advance(1000)
    expect(events).toEqual(['wake-from-sleep'])
  })

  it('[NET-04] emits hidden and visible as a tab reports them', () => {
    const { network, events, facts } = setUp()
    network.hint({ event: 'hidden' })
    network.hint({ event: 'visible' })
    expect(events).toEqual(['hidden', 'visible'])
    expect(facts()?.lastEvent?.name).toBe('visible')
  })
})

describe('the connection of the signed-in user', () => {
  it('[NET-01] [CAL-13] gives up its open link when another connection of the device was dead without an error', () => {
    const { network, watchConnection, events } = setUp()
    network.hint({ event: 'line-dead' })
    const connection = watchConnection()
    network.hint({ event: 'line-dead' })
    expect(connection.deaths()).toBe(0)
    connection.setLink(true)
    network.hint({ event: 'line-dead' })
    expect([connection.deaths(), events]).toEqual([1, []])
  })

  it('is offline, catching up, live or slow by its link, its rows and its round trip', async () => {
    const { clock, world, watchConnection } = setUp()
    const connection = watchConnection()
    connection.setLink(true)
    connection.setSync('catching-up')
    connection.setSync('complete')
    await clock.advance(1000)
    expect(connection.shown()?.state).toBe('live')
    world.rttMs = 1600
    await clock.advance(12_000)
    expect(connection.shown()?.state).toBe('slow')
    const asOfMs = clock.nowMs()
    connection.setLink(false)
    await clock.advance(5000)
    expect(connection.states()).toEqual(['catching-up', 'live', 'slow', 'offline'])
    expect(connection.shown()).toMatchObject({ localAsOfMs: asOfMs, localSinceMs: asOfMs })
  })

  it('is offline only after an attempt to connect has failed', () => {
    const { watchConnection } = setUp()
    const [first, refused] = [watchConnection(), watchConnection()]
    expect([first.shown()?.state, first.isLive()]).toEqual(['catching-up', false])
    first.setSync('catching-up')
    first.setLink(false)
    expect(first.states()).toEqual(['catching-up', 'offline'])
    refused.setSync('failed')
    expect(refused.states()).toEqual(['catching-up', 'offline'])
  })

  it('[DIS-07] waits 1000 ms for a ping; without an answer it is slow, and dead only if 4 s later none came', async () => {
    const { clock, world, network, pingsAtSeconds, watchConnection, facts } = setUp({ monitorsLatency: false })
    const connection = watchConnection()
    connection.setSync('complete')
    connection.setLink(true)
    await clock.advance(1000)
    expect([connection.shown()?.state, facts()?.latency]).toEqual(['live', 0])
    world.isSilent = true
    network.hint({ event: 'visible' })
    await clock.advance(999)
    expect(connection.shown()?.state).toBe('live')
    await clock.advance(1)
    expect(connection.shown()?.state).toBe('slow')
    await clock.advance(3999)
    expect(connection.deaths()).toBe(0)
    await clock.advance(1)
    expect([connection.deaths(), pingsAtSeconds]).toEqual([1, [0, 1, 2]])
    // Over a network on which every answer takes longer, the connection lives and the clock is right.
    Object.assign(world, { isSilent: false, rttMs: 1600, serverAheadMs: 5000 })
    network.hint({ event: 'visible' })
    await clock.advance(5000)
    expect([connection.deaths(), connection.shown()?.state, connection.shown()?.clockOffsetMs]).toEqual([
      1,
      'slow',
      5000,
    ])
    expect(facts()?.latency).toBe(0)
    world.rttMs = 100
    network.hint({ event: 'visible' })
    await clock.advance(200)
    expect([connection.shown()?.state, facts()?.latency]).toEqual(['live', 100])
  })

  it('is slow while a request waits', async () => {
    const { clock, watchConnection } = setUp()
    const connection = watchConnection()
    connection.setLink(true)
    connection.setSync('complete')
    const answer = deferred<void>()
    const request = connection.timed(() => answer.promise)
    await clock.advance(1600)
    expect(connection.shown()?.state).toBe('slow')
    answer.resolve()
    await request
    expect(connection.shown()?.state).toBe('live')
  })

  it('is pinged when it opens and on every recheck; a ping without an answer ends an open link', async () => {
    const { clock, world, network, pingsAtSeconds, watchConnection } = setUp({ monitorsLatency: false })
    network.hint({ event: 'visible' })
    await settle()
    expect(pingsAtSeconds).toHaveLength(0)
    const connection = watchConnection()
    connection.setLink(true)
    await settle()
    for (const event of ['visible', 'offline', 'online'] as const) {
      network.hint({ event })
      await settle()
    }
    expect([pingsAtSeconds.length, connection.deaths()]).toEqual([4, 0])
    world.isUp = false
    network.hint({ event: 'visible' })
    await settle()
    expect(connection.deaths()).toBe(1)
    connection.setLink(false)
    network.hint({ event: 'visible' })
    await settle()
    expect(connection.deaths()).toBe(1)
    connection.setLink(true)
    connection.end()
    network.hint({ event: 'visible' })
    await clock.advance(1000)
    expect(connection.deaths()).toBe(1)
  })
})
