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
const nameOf = (choice: ReturnType<typeof chooseRegion>) => [choice.region?.namespace ?? null, choice.forcedBy]

describe('the choice of a region', () => {
  it('[DIS-03] is the lowest round trip of those that answered', () => {
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
    expect(chooseRegion([], none)).toEqual({ region: null, forcedBy: null })
  })

  it('[DIS-03] leaves a region that works only for one that is clearly nearer, and a dead one for any', () => {
    const choice = (here: number | null, there: number | null) =>
      chooseRegion([measured('here', here), measured('there', there)], { force: null, current: 'here' }).region
        ?.namespace
    expect([choice(90, 60), choice(200, 60), choice(null, 900), choice(null, null)]).toEqual([
      'here',
      'there',
      'there',
      'here',
    ])
  })

  it('[DIS-04] is forced by a namespace or an ISO code, near or not', () => {
    const regions = [measured('eu', 10), measured('hk', 300), measured('hk-2', 200), measured('cn', null)]
    const forced = (region: string) => nameOf(chooseRegion(regions, { force: bySession(region), current: 'eu' }))
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

  it('[DIS-04] is forced by the cloud config for everybody or for listed eids, and by the session storage first', () => {
    const everybody = { forceRegion: { region: 'eu' } }
    const listed = { forceRegion: { region: 'eu', eids: ['mei'] } }
    expect(forceOf(null, everybody, null)).toEqual({ region: 'eu', by: 'cloud-config' })
    expect(forceOf(null, listed, 'mei')).toEqual({ region: 'eu', by: 'cloud-config' })
    expect([forceOf(null, listed, 'jonas'), forceOf(null, listed, null)]).toEqual([null, null])
    expect(forceOf('hk', listed, 'mei')).toEqual({ region: 'hk', by: 'session-storage' })
    expect(forceOf(null, { forceRegion: null }, 'mei')).toBeNull()
  })
})
