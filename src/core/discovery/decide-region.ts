import { chooseRegion, countryOfForce, forceOf } from './choose-region.ts'
import { type CloudSettings, cloudSettingsOf } from './cloud-settings.ts'
import { type Choice, configOf, type Known } from './discovery-states.ts'

/** The signed-in user, for whom regions and cloud config are requested; null while nobody is signed in. */
export type Asker = { eid: string; serviceId: string; isAnonymous: boolean; accessToken: string } | null

const forceFor = ({ override, cloud }: Known, asker: Asker) => forceOf(override, cloud.config, asker?.eid ?? null)

/** Returns the cloud config for this user; while nobody is signed in, for the service that was asked for. */
export const settingsFor = ({ cloud, found }: Known, asker: Asker): CloudSettings =>
  cloudSettingsOf(cloud.config, {
    serviceId: asker?.serviceId ?? found?.list.serviceId ?? null,
    eid: asker?.eid ?? null,
  })

/** The country of this client: forced, or named by the service list; empty while neither is known. */
export const isoCodeOf = (known: Known, asker: Asker): string =>
  countryOfForce(forceFor(known, asker), known.regions) ?? known.found?.list.isoCode ?? ''

/** The region in use was forced, and is no longer. */
export const hasForceEnded = (known: Known, asker: Asker): boolean =>
  known.forcedBy !== null && forceFor(known, asker) === null

/**
 * The region to use according to what is known now.
 *
 * @param isConfirming the region in use has no advantage
 * @returns `hasMoved`: calls or MQTT go to another place from now on; `isFirst`: the nearest region was chosen, and the
 *   one before was not
 */
export function decideRegion(
  known: Known,
  asker: Asker,
  isConfirming: boolean,
): { choice: Choice; hasMoved: boolean; isLeftDead: boolean; isFirst: boolean } {
  const wasNearest = known.isNearest && known.forcedBy === null
  const current = { namespace: known.chosen, forcedBy: known.forcedBy, isNearest: known.isNearest && !isConfirming }
  const { region, forcedBy, isNearest } = chooseRegion(known.regions, { force: forceFor(known, asker), current })
  const chosen = region?.namespace ?? null
  const config = configOf(known, chosen, asker?.isAnonymous ?? false)
  const before = known.config.urls
  const hasMoved = before.ENTRY !== config.urls.ENTRY || before.MQTT !== config.urls.MQTT
  const place = hasMoved ? { url: config.urls.ENTRY, left: new AbortController() } : known.place
  const isLeftDead = hasMoved && known.regions.find(({ namespace }) => namespace === known.chosen)?.rttMs === null
  const isFirst = isNearest && forcedBy === null && !wasNearest
  return { choice: { chosen, forcedBy, isNearest, config, place }, hasMoved, isLeftDead, isFirst }
}
