import { t } from '#app/language/t.ts'
import { type EmailFault, emailSuffix } from '#core/contract/email.ts'

/** Text for an address that is not accepted [VAL-01]. */
export const emailFaultText = (fault: EmailFault, address: string): string =>
  fault === 'no-email'
    ? t`Enter a valid email address.`
    : t`Addresses ending in ${emailSuffix(address)} aren’t allowed here.`
