import { useCommands } from '#app/data/everline.tsx'
import { orQueued } from '#app/data/or-queued.ts'
import { useOutbox, useStateRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { Form, FormActions, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { failureText } from '#app/language/failure-text.ts'
import { languageOf } from '#app/language/languages.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { languageName, nativeName } from '#app/ui/sign/language-name.ts'
import { ProfileChange, profileLane } from '#core/contract/index.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'

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

/** Name, telephone number, language and time zone. */
export function AboutYou() {
  const { eid, name, language, timeZone } = useOwnSelf()
  // A backend of an earlier build knows no numbers, and says none.
  const phone = useStateRow('profile')?.phone
  const { ask, queue } = useCommands()
  const unsent = useOutbox(profileLane) ?? []
  const refused = unsent.find(({ state }) => state === 'failed')
  const waits = unsent.length > 0 && !refused
  const form = useEverlineForm({
    schema: ProfileChange,
    defaultValues: { name, phone: phone ?? '', language, timeZone },
    save({ phone: typed = '', ...rest }) {
      const body = phone === undefined ? rest : { ...rest, phone: typed }
      return orQueued(ask('updateProfile', { body }), () => queue({ eid, kind: 'update-profile', payload: body }))
    },
    keep: { eid, form: 'about-you' },
  })

  return (
    <Card title={t`About you`}>
      {refused && <RefusedChange row={refused} />}
      <Form
        form={form}
        aria-label={t`About you`}
        saved={waits ? t`Saved. It syncs when you’re back online.` : t`Saved. Your team sees your name right away.`}
      >
        <TextField {...form.field('name', t`Name`)} autoComplete="name" required />
        {phone !== undefined && (
          <TextField
            {...form.field('phone', t`Phone`, t`Include the country code. Visible to your team, never to visitors.`)}
            type="tel"
            autoComplete="tel"
            dir="ltr"
          />
        )}
        <SelectField
          {...form.field('language', t`Language`)}
          options={[['', t`Browser default`], ...languageOptions(language)]}
        />
        <SelectField
          {...form.field('timeZone', t`Time zone`)}
          options={[
            ['', t`This computer (${Intl.DateTimeFormat().resolvedOptions().timeZone})`],
            ...withOwn(timeZones(), timeZone).map((zone) => [zone, zone.replaceAll('_', ' ')] as const),
          ]}
        />
        <FormActions>
          <SubmitButton form={form} busy={t`Saving…`} tall>
            {t`Save`}
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  )
}

/** A change that was queued and then refused: later ones wait behind it until the user decides. */
function RefusedChange({ row: { id, failure } }: { row: OutboxRow }) {
  const { retryQueued, withdrawQueued } = useCommands()
  const retry = useAction(retryQueued)
  const withdraw = useAction(withdrawQueued)
  const last = withdraw.failure ?? retry.failure ?? failure
  const why = last ? failureText(last) : t`Something went wrong.`
  return (
    <Notice
      action={
        <>
          <Button look="link" onClick={() => void retry.run(id)} aria-disabled={retry.isBusy}>
            {t`Retry`}
          </Button>
          <Button look="link" onClick={() => void withdraw.run(id)} aria-disabled={withdraw.isBusy}>
            {t`Discard`}
          </Button>
        </>
      }
    >
      {t`Your last change wasn’t saved: ${why}`}
    </Notice>
  )
}
