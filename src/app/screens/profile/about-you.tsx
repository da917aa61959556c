import { useCommands } from '#app/data/everline.tsx'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { languageOf } from '#app/language/languages.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { languageName, nativeName } from '#app/ui/sign/language-name.ts'
import { ProfileChange } from '#core/contract/index.ts'

/** Regions write dates and numbers in their own way. */
const spoken = ['en', 'en-GB', 'en-US', 'zh-TW', 'zh-HK', 'es', 'es-419', 'ar', 'ar-EG', 'ar-SA']
/** Languages to write dates in only. */
const written = 'cs,da,de,de-CH,el,fi,fr,he,hi,hu,id,it,ja,ko,ms,nb,nl,pl,pt,pt-BR,ro,ru,sv,th,tr,uk,vi,zh-CN'.split(
  ',',
)
const timeZones = () => ('supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : ['UTC'])
const withOwn = (known: readonly string[], own: string) => (own === '' || known.includes(own) ? known : [own, ...known])

function languageOptions(own: string): (readonly [tag: string, text: string])[] {
  const known = [...spoken, ...written]
  const tags = own === '' || known.includes(own) ? known : [own, ...known]
  return tags.map((tag) => [tag, languageOf(tag) ? nativeName(tag) : t`${languageName(tag)} (dates only)`])
}

/** Name, language and time zone. */
export function AboutYou() {
  const { eid, name, language, timeZone } = useOwnSelf()
  const { ask } = useCommands()
  const form = useEverlineForm({
    schema: ProfileChange,
    defaultValues: { name, language, timeZone },
    save: (body) => ask('updateProfile', { body }),
    keep: { eid, form: 'about-you' },
  })

  return (
    <Card title={t`About you`}>
      <Form form={form} aria-label={t`About you`} saved={t`Saved. Colleagues see your name at once.`}>
        <TextField {...form.field('name', t`Name`)} autoComplete="name" required />
        <SelectField
          {...form.field('language', t`Language`)}
          options={[['', t`Like the browser`], ...languageOptions(language)]}
        />
        <SelectField
          {...form.field('timeZone', t`Time zone`)}
          options={[
            ['', t`Like this computer (${Intl.DateTimeFormat().resolvedOptions().timeZone})`],
            ...withOwn(timeZones(), timeZone).map((zone) => [zone, zone.replaceAll('_', ' ')] as const),
          ]}
        />
        <SubmitButton form={form} busy={t`Saving…`} tall>
          {t`Save`}
        </SubmitButton>
      </Form>
    </Card>
  )
}
