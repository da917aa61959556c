import * as v from 'valibot'
import { CallReport } from '#core/contract/discovery/schemas.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { Opened } from '#widget/frame/visitor/open-visitor.ts'
import { ownConfigKey, readVisitorConfig } from '#widget/frame/visitor/visitor-config.ts'

type Settings = v.InferOutput<typeof CallReport>

/**
 * How the visitor's calls are judged and reported, by the cloud config [CAL-09]. No call waits for it: the
 * specification's values are used until it is known, or if it cannot be asked for.
 */
export function followCallSettings(of: { opened: Opened; service: string; eid: string; signal: AbortSignal }) {
  let settings: Settings = v.parse(CallReport, {})
  async function read() {
    const identity = await (await of.opened).identify()
    const config = await readVisitorConfig({
      baseUrl: location.origin,
      serviceId: of.service,
      eid: of.eid,
      configKey: ownConfigKey(),
      identity: () => identity,
      fetch: (input, init) => fetch(input, init),
      crypto,
      clock: systemClock,
      signal: of.signal,
    })
    settings = config.settings.callReport
  }
  void read().catch(() => {})
  return (): Settings => settings
}
