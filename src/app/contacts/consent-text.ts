import { t } from '#app/language/t.ts'
import { type Contact, consentWays } from '#core/contract/index.ts'

export function consentWayText(way: (typeof consentWays)[number]): string {
  switch (way) {
    case 'mail':
      return t`Email`
    case 'sms':
      return t`SMS`
    case 'whatsapp':
      return t`WhatsApp`
    case 'calls':
      return t`Calls`
  }
}

export const consentValues = () =>
  [
    ['', t`Unknown`],
    ['given', t`Agreed`],
    ['refused', t`Refused`],
  ] as const

/** Describes a contact's consents and refusals. */
export const consentsText = ({ consents }: Pick<Contact, 'consents'>): string =>
  consentWays
    .flatMap((way) => {
      const value = consents[way]?.value
      const text = consentValues().find(([known]) => known === value)?.[1]
      return text ? [t`${consentWayText(way)}: ${text}`] : []
    })
    .join(', ')
