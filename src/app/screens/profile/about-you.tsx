import { type SubmitEvent, useId, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { Button } from '#app/ui/button.tsx'
import * as field from '#app/ui/field.css.ts'
import { languageName } from '#app/ui/language-name.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { failureWords } from '../failure-words.ts'
import { useOwnSelf } from '../own-self.ts'
import { useAction } from '../use-action.ts'
import * as css from './profile.css.ts'

/** Languages to write times in. */
const languages =
  'ar,cs,da,de,de-CH,el,en,en-GB,en-US,es,fi,fr,he,hi,hu,id,it,ja,ko,ms,nb,nl,pl,pt,pt-BR,ro,ru,sv,th,tr,uk,vi,zh-CN,zh-HK,zh-TW'.split(
    ',',
  )
const timeZones = () => ('supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : ['UTC'])
const withOwn = (known: readonly string[], own: string) => (own === '' || known.includes(own) ? known : [own, ...known])

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
        About you
      </h2>
      <form className={field.form} onSubmit={submit} aria-labelledby={headingId}>
        <TextField label="Name" name="name" autoComplete="name" defaultValue={self.name} maxLength={80} required />
        <SelectField
          label="Language of dates"
          name="language"
          defaultValue={self.language}
          options={[
            ['', 'Like the browser'],
            ...withOwn(languages, self.language).map((tag) => [tag, languageName(tag)] as const),
          ]}
        />
        <SelectField
          label="Time zone"
          name="timeZone"
          defaultValue={self.timeZone}
          options={[
            ['', `Like this computer (${Intl.DateTimeFormat().resolvedOptions().timeZone})`],
            ...withOwn(timeZones(), self.timeZone).map((zone) => [zone, zone.replaceAll('_', ' ')] as const),
          ]}
        />
        {failure && <Notice>{failureWords(failure)}</Notice>}
        {isSaved && <Notice look="info">Saved. Colleagues see your name at once.</Notice>}
        <Button look="primary" tall type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
      </form>
    </section>
  )
}
