import { type SubmitEvent, useId, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { languageOf } from '#app/language/languages.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/button.tsx'
import * as field from '#app/ui/field.css.ts'
import { languageName, nativeName } from '#app/ui/language-name.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { failureWords } from '../failure-words.ts'
import { useOwnSelf } from '../own-self.ts'
import { useAction } from '../use-action.ts'
import * as css from './profile.css.ts'

/** Regions write dates and numbers in their own way. */
const spoken = ['en', 'en-GB', 'en-US', 'zh-TW', 'zh-HK', 'es', 'es-419', 'ar', 'ar-EG', 'ar-SA']
/** Languages to write dates in only. */
const written = 'cs,da,de,de-CH,el,fi,fr,he,hi,hu,id,it,ja,ko,ms,nb,nl,pl,pt,pt-BR,ro,ru,sv,th,tr,uk,vi,zh-CN'.split(
  ',',
)
const timeZones = () => ('supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : ['UTC'])
const withOwn = (known: readonly string[], own: string) => (own === '' || known.includes(own) ? known : [own, ...known])

function languageOptions(own: string): (readonly [tag: string, words: string])[] {
  const known = [...spoken, ...written]
  const tags = own === '' || known.includes(own) ? known : [own, ...known]
  return tags.map((tag) => [tag, languageOf(tag) ? nativeName(tag) : t`${languageName(tag)} (dates only)`])
}

/** Name, language and time zone. */
export function AboutYou() {
  const self = useOwnSelf()
  const { run, isBusy, failure } = useAction(useCommands().updateProfile)
  const [isSaved, setSaved] = useState(false)
  const headingId = useId()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const told = (name: string) => String(fields.get(name) ?? '')
    setSaved(false)
    const result = await run({ name: told('name'), language: told('language'), timeZone: told('timeZone') })
    setSaved(result?.ok === true)
  }

  return (
    <section className={css.section} aria-labelledby={headingId}>
      <h2 className={css.heading} id={headingId}>
        {t`About you`}
      </h2>
      <form className={field.form} onSubmit={submit} aria-labelledby={headingId}>
        <TextField label={t`Name`} name="name" autoComplete="name" defaultValue={self.name} maxLength={80} required />
        <SelectField
          label={t`Language`}
          name="language"
          defaultValue={self.language}
          options={[['', t`Like the browser`], ...languageOptions(self.language)]}
        />
        <SelectField
          label={t`Time zone`}
          name="timeZone"
          defaultValue={self.timeZone}
          options={[
            ['', t`Like this computer (${Intl.DateTimeFormat().resolvedOptions().timeZone})`],
            ...withOwn(timeZones(), self.timeZone).map((zone) => [zone, zone.replaceAll('_', ' ')] as const),
          ]}
        />
        {failure && <Notice>{failureWords(failure)}</Notice>}
        {isSaved && <Notice look="info">{t`Saved. Colleagues see your name at once.`}</Notice>}
        <Button look="primary" tall type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? t`Saving…` : t`Save`}
        </Button>
      </form>
    </section>
  )
}
