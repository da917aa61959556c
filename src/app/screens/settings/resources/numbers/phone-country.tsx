import { useState } from 'react'
import { countryOptions } from '#app/contacts/country-name.ts'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import type { ResourceEntry } from '#app/resource/define-resource.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { PhoneRules } from '#core/contract/index.ts'

/** The country in which telephone numbers without a country code are read. */
export const phoneCountry: ResourceEntry = {
  id: 'phone-country',
  title: () => t`Country of telephone numbers`,
  icon: 'phone',
  Screen: PhoneCountryScreen,
  isFor: ({ permissions }) => permissions.includes('setPhoneRules'),
}

function PhoneCountryScreen() {
  const { value, failure } = useAsk('getPhoneRules', {})
  return (
    <div className={page.page}>
      <div className={page.formColumn}>
        <h1 className={page.title}>{t`Country of telephone numbers`}</h1>
        <p className={page.hint}>
          {t`People write numbers of their own country without its code. Contacts, imported files and the dial pad read them as numbers of this country.`}
        </p>
        {!value && failure && <Notice>{failureText(failure)}</Notice>}
        {value && <Country rules={value} />}
      </div>
    </div>
  )
}

function Country({ rules }: { rules: PhoneRules }) {
  const commands = useCommands()
  const [country, setCountry] = useState(rules.country)
  const saving = useAction((body: PhoneRules) => commands.ask('setPhoneRules', { body }))
  const [isSaved, setSaved] = useState(false)
  async function save() {
    const result = await saving.run({ country })
    if (result?.ok) setSaved(true)
  }
  return (
    <Card title={t`Numbers without a country code`}>
      <SelectField
        id="phone-country"
        label={t`Country`}
        value={country}
        options={[['', t`None: they are refused`], ...countryOptions()]}
        onChange={({ target }) => {
          setSaved(false)
          setCountry(target.value)
        }}
      />
      {saving.failure && <Notice>{failureText(saving.failure)}</Notice>}
      {isSaved && <Notice look="info">{t`Saved. Numbers that are stored already stay as they are.`}</Notice>}
      <div className={page.actions}>
        <Button tall look="primary" aria-busy={saving.isBusy} onClick={() => void save()}>
          {t`Save`}
        </Button>
      </div>
    </Card>
  )
}
