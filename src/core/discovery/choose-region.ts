import type { CloudParameters } from '#core/contract/index.ts'
import type { MeasuredRegion } from './measure-region.ts'

/** A region that is forced, by its namespace or by a country's ISO code, and the source that forces it [DIS-04]. */
export type Force = { region: string; by: 'session-storage' | 'cloud-config' }

/** Below this a region that works is not left for a nearer one. */
const worthMovingMs = 50

/**
 * The region to use: a forced one, else the nearest by its round trip [DIS-03]. Where no region answers it is the one
 * of before, since then the line is at fault and not the regions.
 *
 * @param regions those of the service list, or without any its fallbacks
 * @param current the region in use, which is left only for a clear gain; null: the nearest is taken
 */
export function chooseRegion(
  regions: readonly MeasuredRegion[],
  { force, current }: { force: Force | null; current: string | null },
): { region: MeasuredRegion | null; forcedBy: Force['by'] | null } {
  const forced = force === null ? [] : meantBy(force.region, regions)
  const candidates = forced.length > 0 ? forced : regions
  const forcedBy = force !== null && forced.length > 0 ? force.by : null
  const present = candidates.find(({ namespace }) => namespace === current)
  const nearest = candidates.toSorted((a, b) => far(a) - far(b))[0]
  if (!nearest) return { region: null, forcedBy: null }
  const stays = present && far(present) - far(nearest) < worthMovingMs
  return { region: nearest.rttMs === null || stays ? (present ?? nearest) : nearest, forcedBy }
}

const far = ({ rttMs }: MeasuredRegion) => rttMs ?? Number.MAX_SAFE_INTEGER

const isIsoCode = (text: string) => /^[A-Za-z]{2}$/.test(text)

/** The region of that name; for a country the regions whose namespace begins with it: `hk` and `hk-2` for HK. */
function meantBy<R extends { namespace: string }>(wanted: string, regions: readonly R[]): readonly R[] {
  const named = regions.filter(({ namespace }) => namespace === wanted)
  if (named.length > 0 || !isIsoCode(wanted)) return named
  return regions.filter(({ namespace }) => namespace.split('-')[0]?.toLowerCase() === wanted.toLowerCase())
}

/** The country that a force names; null when it names a region. */
export const countryOfForce = (force: Force | null, regions: readonly { namespace: string }[]): string | null =>
  force !== null && isIsoCode(force.region) && !regions.some(({ namespace }) => namespace === force.region)
    ? force.region.toUpperCase()
    : null

/** The forced region: the user's own override comes before the cloud config's, which may list the eids it is for. */
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
