import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import * as texts from '#app/ui/base/text.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import type { IceGatheringState, IceState } from '#core/contract/index.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { nameOfParty } from './call-names.ts'

/** The states of the media connections of a call on this device, and of their search for addresses [CAL-04]. */
export function IceStates({ shown: { call, others } }: { shown: CallShown }) {
  const legs = useLiveRow(`call/${call.id}`)?.legs ?? {}
  const rows = Object.entries(legs).map(([id, { ice, gathering }]) => {
    const party = others.find((other) => other.id === id)
    return { id, name: party ? nameOfParty(party) : t`Media server`, ice, gathering }
  })
  if (rows.length === 0) return null
  return (
    <ul className={layout.stack[4]} aria-label={t`Media connections`}>
      {rows.map(({ id, name, ice, gathering }) => (
        <li key={id} className={layout.toolbar.apart}>
          <span className={texts.label} dir="auto">
            {name}
          </span>
          <span className={texts.figures}>{t`${iceText[ice]} · ${gatheringText[gathering]}`}</span>
        </li>
      ))}
    </ul>
  )
}

/** The media connection of a leg, in words [CAL-04]. */
const iceText: Readonly<Record<IceState, string>> = {
  get new() {
    return t`not started`
  },
  get checking() {
    return t`connecting`
  },
  get connected() {
    return t`connected`
  },
  get completed() {
    return t`connected, best route found`
  },
  get failed() {
    return t`connection failed`
  },
  get disconnected() {
    return t`interrupted`
  },
  get closed() {
    return t`closed`
  },
}

/** The search for the own addresses, in words. */
const gatheringText: Readonly<Record<IceGatheringState, string>> = {
  get new() {
    return t`addresses not collected yet`
  },
  get gathering() {
    return t`collecting addresses`
  },
  get complete() {
    return t`addresses collected`
  },
}
