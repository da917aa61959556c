import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as texts from '#app/ui/base/text.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { list as rows } from '#app/ui/layout/list.css.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
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
  <a className={texts.link} href={callLink(number)} dir="ltr">
    {phoneText(number)}
  </a>
)

export const MailLink = ({ address }: { address: string }) => (
  <a className={texts.link} href={mailLink(address)} dir="ltr">
    {address}
  </a>
)

type Way = { kind: string; value: string }

/** All numbers or addresses of a contact, each with its kind. */
export const Ways = ({ of, Link }: { of: readonly Way[]; Link: (props: { value: string }) => React.ReactNode }) => (
  <ul className={rows.plain}>
    {of.map(({ kind, value }) => (
      <li key={value} className={layout.toolbar.baseline}>
        <Link value={value} />
        <span className={texts.small}>{phoneKindText(kind)}</span>
      </li>
    ))}
  </ul>
)
