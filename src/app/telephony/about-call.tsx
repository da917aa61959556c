import { Link } from '@tanstack/react-router'
import { MarkedText } from '#app/canned-responses/marked-text.tsx'
import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { spokenLocale, t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import * as texts from '#app/ui/base/text.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { variableValues } from '#core/canned-responses/variable-values.ts'
import { fillVariables } from '#core/canned-responses/variables.ts'
import type { CallParty } from '#core/contract/index.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { scriptsFor } from '#core/telephony/scripts-for.ts'
import { nameOfParty } from './call-names.ts'
import { CallQualityView } from './call-quality-view.tsx'
import * as css from './calls.css.ts'
import { IceStates } from './ice-states.tsx'
import { mosText } from './quality-text.ts'
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

/** How both sides have the call at this moment: what is measured here, and what the others report. */
function QualityNow({ shown: { call, others } }: { shown: CallShown }) {
  const facts = useLiveRow(`call/${call.id}`) ?? null
  const rows = others.flatMap((party) => {
    const here = facts?.legs[party.id]?.quality.value?.mos ?? null
    const name = nameOfParty(party)
    return [
      ...(here === null ? [] : [{ key: `${party.id} here`, text: t`Your connection to ${name}`, mos: here }]),
      ...(typeof party.mos !== 'number'
        ? []
        : [{ key: `${party.id} there`, text: t`${name}’s connection`, mos: party.mos }]),
    ]
  })
  if (rows.length === 0)
    return call.answeredAtMs === null ? null : <p className={texts.hint}>{t`No quality data yet.`}</p>
  return (
    <ul className={layout.stack[4]} aria-label={t`Current quality`}>
      {rows.map(({ key, text, mos }) => (
        <li key={key} className={layout.toolbar.apart}>
          <span className={texts.label} dir="auto">
            {text}
          </span>
          <span className={texts.figures}>{t`${mosText(mos)}, ${mos.toFixed(1)} of 4.5`}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * The scripts that are shown while somebody talks, with the names of those who do; nothing without a script.
 *
 * @param props.number the service's number of the call, in E.164; '' for a call over the internet
 * @param props.other who is talked to
 */
function CallScripts({ number, other }: { number: string; other: { eid: string; name: string } }) {
  const scripts = useAsk('listNumberScripts', {}).value?.scripts ?? []
  const self = useOwnSelf()
  const nowMs = useServerNow(60_000)
  const shown = scriptsFor(scripts, number)
  if (shown.length === 0) return null
  const values = variableValues({
    visitor: other,
    agentName: self.name,
    serviceName: self.serviceName,
    nowMs,
    language: spokenLocale(),
    timeZone: self.timeZone,
  })
  return (
    <section aria-label={t`Call scripts`} className={layout.stack[3]}>
      {shown.map(({ id, name, text }) => (
        <article key={id} className={layout.stack[1]}>
          <h3 className={texts.label} dir="auto">
            {name}
          </h3>
          <p className={texts.words} dir="auto">
            <MarkedText>{fillVariables(text, values)}</MarkedText>
          </p>
        </article>
      ))}
    </section>
  )
}
