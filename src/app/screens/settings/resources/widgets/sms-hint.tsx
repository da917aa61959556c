import { Link } from '@tanstack/react-router'
import { smsRuleText } from '#app/contacts/country-name.ts'
import { useAsk } from '#app/data/ask.ts'
import { t } from '#app/language/t.ts'
import { button } from '#app/ui/action/button.css.ts'
import * as texts from '#app/ui/base/text.css.ts'

/** Where a number can be confirmed by a code, below the question for it, and the page that says more. */
export function SmsHint() {
  const { value } = useAsk('getPhoneRules', {})
  // An older backend does not say it.
  if (value?.smsCountries === undefined) return null
  return (
    <p className={texts.hint}>
      {smsRuleText(value.smsCountries)}{' '}
      <Link to="/settings/$resourceId" params={{ resourceId: 'phone-country' }} className={button.link}>
        {t`Phone number country`}
      </Link>
    </p>
  )
}
