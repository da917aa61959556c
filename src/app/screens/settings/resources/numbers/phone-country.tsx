import { useState } from 'react'
import { countryOptions, smsRuleText } from '#app/contacts/country-name.ts'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { t } from '#app/language/t.ts'
import type { ResourceEntry } from '#app/resource/define-resource.tsx'
import { RulesPage, SaveRules } from '#app/screens/settings/rules-page.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { globeSign } from '#app/ui/sign/late-signs.ts'
import type { PhoneRules } from '#core/contract/index.ts'

/** The country in which telephone numbers without a country code are read. */
export const phoneCountry: ResourceEntry = {
  id: 'phone-country',
  title: () => t`Phone number country`,
  icon: globeSign,
  texts: () => [t`Numbers without a country code`, t`Country`],
  Screen: PhoneCountryScreen,
  isFor: ({ permissions }) => permissions.includes('setPhoneRules'),
}

function PhoneCountryScreen() {
  const { value, failure } = useAsk('getPhoneRules', {})
  return (
    <RulesPage
      title={t`Phone number country`}
      hint={t`People write numbers of their own country without its code. Contacts, imported files and the dial pad read them as numbers of this country.`}
      rules={value}
      failure={failure}
    >
      {(rules) => (
        <>
          <Country rules={rules} />
          {rules.smsCountries !== undefined && <SmsCountries countries={rules.smsCountries} />}
        </>
      )}
    </RulesPage>
  )
}

function Country({ rules }: { rules: PhoneRules }) {
  const commands = useCommands()
  const [country, setCountry] = useState(rules.country)
  const saving = useAction((body: PhoneRules) => commands.ask('setPhoneRules', { body }))
  return (
    <Card title={t`Numbers without a country code`}>
      <SelectField
        id="phone-country"
        label={t`Country`}
        value={country}
        options={[['', t`None: they are refused`], ...countryOptions()]}
        onChange={({ target }) => {
          saving.clear()
          setCountry(target.value)
        }}
      />
      <SaveRules
        saving={saving}
        saved={t`Saved. Numbers that are stored already stay as they are.`}
        onSave={() => void saving.run({ country })}
      />
    </Card>
  )
}

/** Set by whoever runs the installation: SMS cost money. */
const SmsCountries = ({ countries }: { countries: readonly string[] | null }) => (
  <Card title={t`SMS codes`}>
    <p>{smsRuleText(countries)}</p>
    <p className={texts.hint}>
      {t`Your administrator sets the countries (EVERLINE_SMS_COUNTRIES) and the daily SMS limit.`}
    </p>
  </Card>
)
