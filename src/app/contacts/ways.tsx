import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import * as css from './contacts.css.ts'
import { phoneKindText } from './phone-kind-text.ts'

/** How somebody is reached from a screen: the only place that leads out of the app to a telephone or a mail program. */
const callLink = (number: string): string => `tel:${shownNumber(number)}`
export const mailLink = (address: string): string => `mailto:${encodeURI(address)}`

/** A number as people read it, with its country code; what masking has changed stays as it is. */
export function phoneText(number: string): string {
  const shown = shownNumber(number)
  return parsePhoneNumberFromString(shown)?.formatInternational() ?? shown
}

/** A telephone number that calls when it is clicked. From left to right, also where texts run from right to left. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className={css.link} href={callLink(number)} dir="ltr">
    {phoneText(number)}
  </a>
)

export const MailLink = ({ address }: { address: string }) => (
  <a className={css.link} href={mailLink(address)} dir="ltr">
    {address}
  </a>
)

type Way = { kind: string; value: string }

/** All numbers or addresses of a contact, each with its kind. */
export const Ways = ({ of, Link }: { of: readonly Way[]; Link: (props: { value: string }) => React.ReactNode }) => (
  <ul className={css.ways}>
    {of.map(({ kind, value }) => (
      <li key={value} className={css.way}>
        <Link value={value} />
        <span className={css.kind}>{phoneKindText(kind)}</span>
      </li>
    ))}
  </ul>
)
