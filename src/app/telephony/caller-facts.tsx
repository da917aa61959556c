import { Fragment } from 'react'
import { phoneKindText } from '#app/contacts/phone-kind-text.ts'
import { t } from '#app/language/t.ts'
import { tNodes } from '#app/language/t-nodes.tsx'
import type { CallParty } from '#core/contract/index.ts'
import { ReadableNumber } from './call-numbers.tsx'
import * as css from './calls.css.ts'
import { useContactOf } from './use-contact-of.ts'

/** Facts about the caller: the number with its type, the contact's title and company, and the called number. */
export function CallerFacts({ caller, own }: { caller: CallParty; own: CallParty }) {
  const contact = useContactOf(caller)
  const kind = contact?.phones.find(({ number }) => number === caller.number)?.kind
  const work = [contact?.jobTitle ?? '', contact?.company ?? ''].filter((text) => text !== '')
  const ours = own.number !== '' && own.numberType === 'OFF_NET' ? <ReadableNumber number={own.number} /> : null
  return (
    <>
      {work.length > 0 && (
        <div className={css.work}>
          {work.map((text, at) => (
            <Fragment key={text}>
              {at > 0 && ' · '}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </div>
      )}
      {(caller.number !== '' || ours) && (
        <div className={css.state}>
          {caller.number !== '' && (
            <>
              {/* Without a name the number stands in its place. */}
              {caller.name !== '' && <ReadableNumber number={caller.number} />}
              <span>{kind === undefined ? numberTypeText(caller.numberType) : phoneKindText(kind)}</span>
            </>
          )}
          {ours && <span title={t`Your number for this call`}>{tNodes`on ${ours}`}</span>}
        </div>
      )}
    </>
  )
}

/** Names the type of a party's number [CAL-05]. Unknown types are shown as they are. */
function numberTypeText(type: string): string {
  switch (type) {
    case 'OFF_NET':
      return t`Phone`
    case 'EXTENSION_NUMBER':
      return t`Extension`
    case 'ON_NET':
      return t`Internet`
    default:
      return type
  }
}
