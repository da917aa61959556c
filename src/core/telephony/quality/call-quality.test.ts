import fc from 'fast-check'
import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { CallReport, QualityValue } from '#core/contract/index.ts'
import type { LegSample } from '../media-host.ts'
import { adviceFor, createCallQuality, type QualityNews, type Situation } from './call-quality.ts'

const settings = parse(CallReport, {})
const talking: Situation = { isOwnQuiet: false, isOtherQuiet: false, isOwnNetworkGood: null }

/** A leg whose samples come every three seconds, each with a second's packets more than the one before. */
function watch(own: Partial<typeof settings> = {}, situation = talking) {
  const quality = createCallQuality({ settings: () => ({ ...settings, ...own }) })
  let n = 0
  const sample = (change: Partial<LegSample> = {}): LegSample => ({
    atMs: n * 3000,
    roundTripMs: 40,
    jitterMs: 2,
    lossIn: 0,
    lossOut: 0,
    packetsIn: n * 150,
    packetsOut: n * 150,
    jitterOutMs: 2,
    bufferMs: null,
    concealedIn: null,
    levelIn: 0.1,
    levelOut: 0.1,
    levelLocal: 0.1,
    codec: 'opus',
    ...change,
  })
  const take = (change: Partial<LegSample> = {}, now = situation): QualityNews => {
    n += 1
    return quality.take(sample(change), now)
  }
  const many = (count: number, change: Partial<LegSample> = {}, now = situation) =>
    Array.from({ length: count }, () => take(change, now))
  return { quality, take, many }
}
const names = (news: readonly QualityNews[]) => news.flatMap(({ events }) => events.map(({ name }) => name))
const isNoRtp = ({ name }: { name: string }) => name === 'no-rtp'
const lossy = { lossIn: 0.3 }

describe('the quality of a leg', () => {
  it('[CAL-09] has a MOS each interval of the cloud config, of the means since the last one', () => {
    const { many } = watch()
    expect(many(3).map(({ value }) => value?.mos && value.mos > 4)).toEqual([true, true, true])
    const slower = watch({ keyCheckMosInterval: 6 })
    slower.take()
    expect(slower.take({ lossIn: 0.2 }).value).toBe(null)
    expect(slower.take({ lossIn: 0.4 }).value?.lossIn).toBeCloseTo(0.3)
  })

  it('[CAL-09] a sample that its timer made a little early counts; one of which nothing is known has no MOS', () => {
    const { quality, take } = watch()
    const { value } = take({ roundTripMs: null, lossIn: null, lossOut: null, atMs: 0 })
    expect(value?.mos).toBe(null)
    expect(take({ atMs: 2990 }).value).not.toBe(null)
    expect(take({ atMs: 4000 }).value).toBe(null)
    expect(quality.current().value?.atMs).toBe(2990)
  })

  it('[CAL-09] three values under the qualified MOS within five make one report of them, and begin anew', () => {
    const { take } = watch()
    const reports = [true, false, true, false, true, true, true, false, true].map(
      (isBad) => take(isBad ? lossy : {}).unqualified,
    )
    expect(reports.map((values) => values?.length ?? 0)).toEqual([0, 0, 0, 0, 5, 0, 0, 0, 4])
    const seldom = watch()
    for (let round = 0; round < 10; round += 1)
      expect(
        [seldom.take(lossy), ...seldom.many(2)].flatMap(({ unqualified }) => unqualified ?? []),
        'one of three is bad',
      ).toEqual([])
    expect(seldom.quality.course().filter(({ mos }) => mos !== null && mos < 3)).toHaveLength(10)
  })

  it('[CAL-09] the cloud config decides the qualified values, their number and the window in which they are counted', () => {
    const strict = watch({ keyQualifiedMos: 4.5, keyUnqualifiedCountThreshold: 2, keyUnqualifiedCountToCeiling: 2 })
    expect(strict.many(4).map(({ unqualified }) => unqualified?.length)).toEqual([undefined, 2, undefined, 2])
    const odd = watch({ keyUnqualifiedCountThreshold: 0, keyUnqualifiedCountToCeiling: 0, keyCheckMosInterval: 0 })
    expect(odd.many(2, lossy).map(({ unqualified }) => unqualified?.length)).toEqual([1, 1])
  })

  it('[CAL-09] no packets for the time of the cloud config is told once; before, the MOS is the worst', () => {
    const { take, many } = watch()
    many(2)
    const cut = many(12, { packetsIn: 300, lossIn: null })
    expect(cut[0]?.value).toMatchObject({ mos: 1, cause: 'network-in' })
    expect(names(cut)).toEqual(['no-inbound-audio', 'no-rtp'])
    expect(cut.findIndex(({ events }) => events.some(isNoRtp))).toBe(9)
    expect(take().events).toEqual([{ name: 'no-inbound-audio', isOver: true }])
    const again = many(12, { packetsIn: 600, lossIn: null })
    expect(names(again), 'a second time in the life of a leg').toContain('no-rtp')
    const held = watch()
    held.many(3)
    const isHeld = { ...talking, isOtherQuiet: true }
    expect(names(held.many(20, { packetsIn: 300 }, isHeld)), 'a telephone on hold sends nothing').toEqual([])
    expect(held.take({ packetsIn: 300 }, isHeld).value?.mos).toBeGreaterThan(4)
    const shorter = watch({ keyNoRtpTimeout: 6 })
    expect(names(shorter.many(3, { packetsIn: 0 }))).toEqual(['no-rtp'])
    const pausing = watch({}, { ...talking, isOtherPausing: true })
    expect(names(pausing.many(20, { packetsIn: 300, levelIn: 0.1 })), 'a telephone that suppresses silence').toEqual([])
  })

  it('[CAL-09] a peer connection that is made anew counts from the beginning', () => {
    const { many } = watch()
    many(12)
    expect(
      [...many(3, { packetsIn: 0 }), ...many(9, { packetsIn: 20 })].flatMap(({ events }) => events).filter(isNoRtp),
    ).toEqual([])
  })

  it('[CAL-09] a bad value has a cause, and a cause one piece of advice', () => {
    const causeOf = (change: Partial<LegSample>, situation: Partial<Situation> = {}) =>
      watch({}, { ...talking, ...situation }).take(change).value?.cause
    expect(causeOf({})).toBe(null)
    expect(causeOf(lossy)).toBe('network-in')
    expect(causeOf({ roundTripMs: 1500 })).toBe('network-in')
    expect(causeOf(lossy, { isOwnNetworkGood: true })).toBe('far-end')
    expect(causeOf({ lossOut: 0.3 }, { isOwnNetworkGood: true })).toBe('network-out')
    expect(causeOf({ ...lossy, levelLocal: 0 })).toBe('device')
    expect((['network-out', 'network-in', 'device', 'far-end'] as const).map(adviceFor)).toEqual([
      ...['send-less', 'better-connection', 'check-microphone', 'ask-other-side'],
    ])
  })
})

describe('the levels of a leg', () => {
  it('[CAL-10] a microphone whose level is 0 is told after some seconds, and when it works again', () => {
    const { many, take } = watch()
    expect(names(many(2, { levelLocal: 0 }))).toEqual([])
    const dead = take({ levelLocal: 0 })
    expect(dead.events).toEqual([{ name: 'no-local-audio', isOver: false }])
    expect(dead.value?.cause).toBe('device')
    expect(take().events).toEqual([{ name: 'no-local-audio', isOver: true }])
  })

  it('[CAL-10] levels below 0.0078125 are not missed; from it on, a level that does not leave is', () => {
    const stuck = { packetsOut: 7 }
    expect(names(watch().many(9, { ...stuck, levelLocal: 0.0078124 }))).toEqual([])
    expect(names(watch().many(9, { ...stuck, levelLocal: 0.0078125 }))).toEqual(['no-outbound-audio'])
    const coarse = watch({ keyNoDecibelLevel: 0.2 })
    expect(names(coarse.many(9, stuck)), 'the level is the cloud config’s').toEqual([])
  })

  it('[CAL-10] nobody is warned for listening, however long, nor who talks to somebody who listens', () => {
    const [mine, theirs] = [watch(), watch()]
    mine.take()
    theirs.take()
    for (const level of [0.0078124, 0.002, 0.00003])
      expect(
        names([...mine.many(40, { levelLocal: level, levelOut: level }), ...theirs.many(40, { levelIn: level })]),
      ).toEqual([])
    expect(names(theirs.many(40, { levelIn: 0 })), 'a gate at the other side').toEqual([])
    expect(mine.take({ levelLocal: 0.001 }).value?.cause).toBe(null)
    const gate = watch()
    gate.take({ levelLocal: 0 })
    gate.take()
    expect(names(gate.many(40, { levelLocal: 0, levelOut: 0 })), 'a gate at the own side').toEqual([])
  })

  it('[CAL-10] the times are the cloud config’s', () => {
    const quick = watch({ keyNoInputTimeout: 3, keyNoSoundTimeout: 6 })
    expect(names(quick.many(2, { levelLocal: 0 }))).toEqual(['no-local-audio'])
    const patient = watch({ keyNoInputTimeout: 60, keyNoSoundTimeout: 60 })
    expect(names(patient.many(20, { levelLocal: 0, levelIn: 0, levelOut: null }))).toEqual([])
  })

  it('[CAL-10] the other side that is not heard, and the own sound that does not leave, are events of their own', () => {
    expect(names(watch().many(5, { levelIn: 0 }))).toEqual([])
    expect(names(watch().many(6, { levelIn: 0 })), 'never heard').toEqual(['no-inbound-audio'])
    expect(names(watch().many(4, { packetsIn: 150 })), 'no packets').toEqual(['no-inbound-audio'])
    expect(names(watch().many(3, { levelOut: 0 }))).toEqual(['no-outbound-audio'])
    expect(names(watch().many(4, { packetsOut: 7, levelOut: null }))).toEqual(['no-outbound-audio'])
  })

  it('[CAL-10] a party that is muted or on hold is silent without a fault', () => {
    const silent = { levelIn: 0, levelOut: 0, levelLocal: 0 }
    expect(names(watch().many(9, silent, { ...talking, isOwnQuiet: true, isOtherQuiet: true }))).toEqual([])
    expect(names(watch().many(9, silent, { ...talking, isOwnQuiet: true }))).toEqual(['no-inbound-audio'])
  })

  it('[CAL-10] [CAL-12] a browser that tells no levels is no silent one; that the own one cannot be measured is said after a while', () => {
    const unknown = { levelIn: null, levelOut: null, levelLocal: null }
    expect(names(watch().many(5, unknown))).toEqual([])
    expect(names(watch().many(9, unknown))).toEqual(['no-audio-level'])
    expect(names(watch().many(9, unknown, { ...talking, isOwnQuiet: true }))).toEqual([])
  })

  it('[CAL-09] any measurements of browsers make values that the backend takes, and no more than it takes', () => {
    const anyNumber = fc.oneof(fc.constant(null), fc.double({ min: -10, max: 1e7 }), fc.double({ min: 0, max: 1 }))
    const change = fc.record({
      roundTripMs: anyNumber,
      jitterMs: anyNumber,
      lossIn: anyNumber,
      lossOut: anyNumber,
      levelIn: anyNumber,
      levelOut: anyNumber,
      levelLocal: anyNumber,
      packetsIn: fc.nat(5),
      packetsOut: fc.nat(5),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const { quality, take } = watch({ keyCheckMosInterval: 0 })
        const news = changes.map((each) => take(each))
        for (const { value } of news) expect(value && parse(QualityValue, value)).toEqual(value)
        expect(names(news).filter((name) => name === 'no-rtp').length).toBeLessThanOrEqual(1)
        expect(quality.course()).toHaveLength(changes.length)
      }),
    )
    const long = watch()
    long.many(2000)
    expect(long.quality.course().length).toBe(240)
    expect(long.quality.course().at(-1)?.atMs).toBe(6_000_000)
  })
})
