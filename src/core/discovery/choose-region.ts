import type { CloudParameters } from '#core/contract/index.ts'
import type { MeasuredRegion } from './measure-region.ts'

/** A forced region, by its namespace or by a country's ISO code, and the source that forces it [DIS-04]. */
export type Force = { region: string; by: 'session-storage' | 'cloud-config' }

/** A region that was chosen as the nearest is left only if another is at least this much nearer, in milliseconds. */
const worthMovingMs = 50

/** Why a region is in use. */
export type Reason = {
  forcedBy: Force['by'] | null
  /** Whether the region was chosen by its round trip, the lowest of those allowed; false if no region had answered. */
  isNearest: boolean
}

/**
 * The region to use: a forced one, else the one with the lowest round trip [DIS-03]. That is exact for the first choice
 * and after a force; later, the region in use is left only for a clear gain. If no region answers, it stays, because
 * then the fault is in the network and not in the regions.
 *
 * @param regions those of the service list; if it has none, its fallbacks
 * @param current null before the first choice
 */
export function chooseRegion(
  regions: readonly MeasuredRegion[],
  { force, current }: { force: Force | null; current: ({ namespace: string | null } & Reason) | null },
): { region: MeasuredRegion | null } & Reason {
  const forced = force === null ? [] : meantBy(force.region, regions)
  const candidates = forced.length > 0 ? forced : regions
  const forcedBy = force !== null && forced.length > 0 ? force.by : null
  const present = candidates.find(({ namespace }) => namespace === current?.namespace)
  const nearest = candidates.toSorted((a, b) => far(a) - far(b))[0]
  if (!nearest) return { region: null, forcedBy: null, isNearest: false }
  const wasNearest = present !== undefined && current?.isNearest === true && current.forcedBy === forcedBy
  if (nearest.rttMs === null) return { region: present ?? nearest, forcedBy, isNearest: wasNearest }
  const stays = wasNearest && far(present) - far(nearest) < worthMovingMs
  return { region: stays ? present : nearest, forcedBy, isNearest: true }
}

const far = ({ rttMs }: MeasuredRegion) => rttMs ?? Number.MAX_SAFE_INTEGER

const isIsoCode = (text: string) => /^[A-Za-z]{2}$/.test(text)

/** The region of that name; for a country the regions whose namespace begins with it: `hk` and `hk-2` for HK. */
function meantBy<R extends { namespace: string }>(wanted: string, regions: readonly R[]): readonly R[] {
  const named = regions.filter(({ namespace }) => namespace === wanted)
  if (named.length > 0 || !isIsoCode(wanted)) return named
  return regions.filter(({ namespace }) => namespace.split('-')[0]?.toLowerCase() === wanted.toLowerCase())
}

/** The country that is forced; null if a region is forced. */
export const countryOfForce = (force: Force | null, regions: readonly { namespace: string }[]): string | null =>
  force !== null && isIsoCode(force.region) && !regions.some(({ namespace }) => namespace === force.region)
    ? force.region.toUpperCase()
    : null

/**
 * The forced region. The user's own choice has priority over the cloud config, which may name the eids that it applies
 * to.
 */
export function forceOf(
  override: string | null,
  { forceRegion }: Pick<CloudParameters, 'forceRegion'>,
  eid: string | null,
): Force | null {
  if (override !== null) return { region: override, by: 'session-storage' }
  if (forceRegion === null) return null
  const isMeantForMe = forceRegion.eids === undefined || (eid !== null && forceRegion.eids.includes(eid))
  return isMeantForMe ? { region: forceRegion.region, by: 'cloud-config' } : null
}
