import { chooseRegion, countryOfForce, forceOf } from './choose-region.ts'
import { type Choice, configOf, type Known } from './discovery-states.ts'

/** The signed-in user, for whom regions and cloud config are asked; null while nobody is signed in. */
export type Asker = { eid: string; serviceId: string; isAnonymous: boolean; accessToken: string } | null

const forceFor = ({ override, cloud }: Known, asker: Asker) => forceOf(override, cloud.config, asker?.eid ?? null)

/** Country that the service list names for this client, or that is forced; empty while neither is known. */
export const isoCodeOf = (known: Known, asker: Asker): string =>
  countryOfForce(forceFor(known, asker), known.regions) ?? known.found?.list.isoCode ?? ''

/**
 * The region that the facts of now speak for.
 *
 * @param current left only with good reason; null: the nearest region is taken
 * @returns `hasMoved`: calls or link go elsewhere from now on
 */
export function decideRegion(
  known: Known,
  asker: Asker,
  current: string | null,
): { choice: Choice; hasMoved: boolean; isLeftDead: boolean } {
  const { region, forcedBy } = chooseRegion(known.regions, { force: forceFor(known, asker), current })
  const chosen = region?.namespace ?? null
  const config = configOf(known, chosen, asker?.isAnonymous ?? false)
  const before = known.config.urls
  const hasMoved = before.ENTRY !== config.urls.ENTRY || before.MQTT !== config.urls.MQTT
  const place = hasMoved ? { url: config.urls.ENTRY, left: new AbortController() } : known.place
  const isLeftDead = hasMoved && known.regions.find(({ namespace }) => namespace === known.chosen)?.rttMs === null
  return { choice: { chosen, forcedBy, config, place }, hasMoved, isLeftDead }
}
