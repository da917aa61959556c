import { Link } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import type { CallParty } from '#core/contract/index.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { nameOfParty } from './call-names.ts'
import { CallQualityView } from './call-quality-view.tsx'
import { CallScripts } from './call-scripts.tsx'
import * as css from './calls.css.ts'
import { IceStates } from './ice-states.tsx'
import { QualityNow } from './quality-now.tsx'
import { useContactOf } from './use-contact-of.ts'

/** Panel about a running call: the contact, the call script, and the quality of the connection. */
export function AboutCall({ shown }: { shown: CallShown }) {
  const { call, own, others } = shown
  const [other] = others
  return (
    // A scrolling part takes the focus, so that keys scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={css.about} aria-label={t`About this call`} tabIndex={0}>
      {other && <KnownContact party={other} />}
      {other && <CallScripts number={own.number} other={{ eid: other.eid ?? other.id, name: nameOfParty(other) }} />}
      <QualityNow shown={shown} />
      <IceStates shown={shown} />
      {call.answeredAtMs !== null && <CallQualityView callId={call.id} isRunning />}
    </section>
  )
}

/** The contact of a visitor or number, if the user has met them. */
function KnownContact({ party }: { party: CallParty }) {
  const contact = useContactOf(party)
  if (!contact) return null
  return (
    <p className={css.state}>
      <Link to="/contacts" search={{ contact: contact.id } as never} title={t`Open contact`} className={css.contact}>
        <bdi>{contact.name}</bdi>
      </Link>
      {contact.jobTitle !== '' && <bdi>{contact.jobTitle}</bdi>}
      {contact.company !== '' && <bdi>{contact.company}</bdi>}
      {contact.notes !== '' && <bdi>{contact.notes}</bdi>}
    </p>
  )
}
