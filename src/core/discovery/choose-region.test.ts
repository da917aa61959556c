import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionAt } from '#tests/fakes/region-at.ts'
import { chooseRegion, countryOfForce, type Force, forceOf } from './choose-region.ts'

const measured = (namespace: string, rttMs: number | null) => ({
  ...regionAt(namespace),
  rttMs,
  loadBalancerMs: rttMs,
  serviceMs: rttMs,
})
const none = { force: null, current: null }
const bySession = (region: string): Force => ({ region, by: 'session-storage' })
const inUse = (namespace: string, isNearest = true) => ({ namespace, forcedBy: null, isNearest })
const nameOf = (choice: ReturnType<typeof chooseRegion>) => [choice.region?.namespace ?? null, choice.forcedBy]

describe('the choice of a region', () => {
  it('[DIS-03] is at first the region with the lowest round trip among those that answered, else the fallback that is', () => {
    const rtts = fc.array(fc.option(fc.integer({ min: 0, max: 1000 })), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(rtts, (all) => {
        const regions = all.map((rttMs, index) => measured(`r${index}`, rttMs))
        const { region } = chooseRegion(regions, none)
        const lowest = Math.min(...all.map((rttMs) => rttMs ?? Number.POSITIVE_INFINITY))
        if (lowest < Number.POSITIVE_INFINITY) expect(region?.rttMs).toBe(lowest)
        else expect(region?.namespace).toBe('r0')
      }),
    )
    expect(chooseRegion([], none)).toEqual({ region: null, forcedBy: null, isNearest: false })
  })

  it('[DIS-03] leaves the nearest region later only for one that is 50 ms nearer, and a dead region for any', () => {
    const choice = (here: number | null, there: number | null) =>
      chooseRegion([measured('here', here), measured('there', there)], { force: null, current: inUse('here') }).region
        ?.namespace
    expect([choice(90, 60), choice(200, 60), choice(null, 900), choice(null, null)]).toEqual([
      'here',
      'there',
      'there',
      'here',
    ])
  })

  it('[DIS-03] is the lowest if the region in use was forced until now, or taken before any answered', () => {
    const regions = [measured('here', 60), measured('there', 59)]
    const choice = (
      current: ReturnType<typeof inUse> | { namespace: string; forcedBy: 'cloud-config'; isNearest: true },
    ) => chooseRegion(regions, { force: null, current }).region?.namespace
    expect(choice(inUse('here'))).toBe('here')
    expect(choice(inUse('here', false))).toBe('there')
    expect(choice({ namespace: 'here', forcedBy: 'cloud-config', isNearest: true })).toBe('there')
    const unanswered = chooseRegion([measured('here', null), measured('there', null)], none)
    expect([unanswered.region?.namespace, unanswered.isNearest]).toEqual(['here', false])
  })

  it('[DIS-04] is forced by a namespace or an ISO code, whatever the distance', () => {
    const regions = [measured('eu', 10), measured('hk', 300), measured('hk-2', 200), measured('cn', null)]
    const forced = (region: string) => nameOf(chooseRegion(regions, { force: bySession(region), current: inUse('eu') }))
    expect(forced('hk')).toEqual(['hk', 'session-storage'])
    expect(forced('cn')).toEqual(['cn', 'session-storage'])
    const isoOnly = regions.filter(({ namespace }) => namespace !== 'hk').concat(measured('hk-3', 250))
    expect(nameOf(chooseRegion(isoOnly, { force: bySession('HK'), current: null }))).toEqual([
      'hk-2',
      'session-storage',
    ])
    expect(forced('mars')).toEqual(['eu', null])
    expect([countryOfForce(bySession('CN'), isoOnly), countryOfForce(bySession('eu'), regions)]).toEqual(['CN', null])
  })

  it('[DIS-04] is forced by the cloud config, for all or for listed eids; the session storage has priority', () => {
    const everybody = { forceRegion: { region: 'eu' } }
    const listed = { forceRegion: { region: 'eu', eids: ['mei'] } }
    expect(forceOf(null, everybody, null)).toEqual({ region: 'eu', by: 'cloud-config' })
    expect(forceOf(null, listed, 'mei')).toEqual({ region: 'eu', by: 'cloud-config' })
    expect([forceOf(null, listed, 'jonas'), forceOf(null, listed, null)]).toEqual([null, null])
    expect(forceOf('hk', listed, 'mei')).toEqual({ region: 'hk', by: 'session-storage' })
    expect(forceOf(null, { forceRegion: null }, 'mei')).toBeNull()
  })
})
