import { nameOfParty } from '#app/telephony/call-names.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { MonitorMode, type PhoneCall } from '#core/contract/index.ts'
import { isKnown } from '#core/contract/open.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import { monitorText } from './monitor-text.ts'

/** Tells the agent of a call who monitors it, where the service wants that [CAL-06]. */
export function MonitorNotice({ call, ownId }: { call: PhoneCall; ownId: string }) {
  if (call.tellsMonitoring === false) return null
  return call.parties
    .filter((party) => party.id !== ownId && isIn(party))
    .map((party) => {
      const { id, monitor } = party
      if (monitor === null || !isKnown(MonitorMode, monitor)) return null
      return (
        <div key={id} className={layout.toolbar.center} role="status">
          <Icon name="eye" look="small" />
          <span dir="auto">{monitorText(monitor, nameOfParty(party))}</span>
        </div>
      )
    })
}
