import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { t } from '#app/language/t.ts'
import { tNodes } from '#app/language/t-nodes.tsx'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import type { CallShown } from '#core/telephony/call-view.ts'

const PhoneNumber = lazyPart(async () => (await import('./phone-number.tsx')).PhoneNumber)

/** The telephone's number, unless it is shown as the name, and the service's number on which the call goes. */
export function CallNumbers({ shown: { own, others } }: { shown: CallShown }) {
  const phone = others.find(({ kind, name }) => kind === 'phone' && name !== '')
  const ours = own.number !== '' && own.numberType === 'OFF_NET' ? <ReadableNumber number={own.number} /> : null
  const isNamed = phone !== undefined && phone.number !== '' && shownNumber(phone.number) !== phone.name
  return (
    <>
      {isNamed && <ReadableNumber number={phone.number} />}
      {ours && <span title={t`Your number for this call`}>{tNodes`on ${ours}`}</span>}
    </>
  )
}

/** A number as people read it. What formats numbers is large: a call does not wait for it. */
export const ReadableNumber = ({ number }: { number: string }) => (
  <Suspense fallback={<bdi dir="ltr">{shownNumber(number)}</bdi>}>
    <PhoneNumber number={number} />
  </Suspense>
)
