import { type FormEvent, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Survey } from '#app/ui/survey/survey.tsx'
import type { FormField, FormValues } from '#core/contract/forms.ts'
import { formIssues, valuesToSend } from '#core/forms/fill-form.ts'
import { systemRandom } from '#core/platform/random.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/opening/leave-message.css.ts'
import type { KeptForm, KeptForms } from './kept-forms.ts'
import { Proof } from './proof.tsx'
import type { DueForm } from './use-forms.ts'

type Props = DueForm & { chat: Chat; widgetId: string; forms: KeptForms; language: string; canSkip: boolean }

/** A form that the visitor fills in. What is typed is kept at once, and sent when the backend can take it [ENT-10]. */
export function FormPanel({ form, inquiryId, chat, widgetId, forms, language, canSkip }: Props) {
  const { formType, definition, version } = form
  const kept: KeptForm = forms.find({ formType, inquiryId }) ?? {
    ...{ id: systemRandom.uuid(), formType, inquiryId, version, values: {} },
    ...{ isSent: false, isDone: false, changed: [] },
  }
  const [isTried, setTried] = useState(false)
  const [proved, setProved] = useState<readonly string[]>([])
  const issues = formIssues(definition, kept.values)
  const unproved = unprovedIn(definition.fields, kept.values, proved)
  const keep = (part: Partial<KeptForm>) => forms.keep({ ...kept, ...part })
  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(issues).length > 0 || unproved.length > 0) return
    keep({ version, values: valuesToSend(definition, kept.values), isSent: true, changed: [] })
  }
  return (
    <form className={css.form} noValidate onSubmit={send}>
      {kept.changed.length > 0 && (
        <p role="status">{t`The questions have changed meanwhile. What you have typed is still here.`}</p>
      )}
      <Survey
        definition={definition}
        language={language}
        values={kept.values}
        changed={kept.changed}
        onChange={(values) => keep({ values })}
        {...(isTried && { issues })}
        below={(field, value) =>
          needsProof(field) && typeof value === 'string' && value !== '' && !issues[field.id] ? (
            <Proof
              key={value}
              chat={chat}
              widgetId={widgetId}
              kind={field.kind === 'email' ? 'email' : 'sms'}
              value={value}
              isProved={proved.includes(value)}
              onProved={() => setProved([...proved, value])}
            />
          ) : null
        }
      />
      {isTried && unproved.length > 0 && <p role="alert">{t`Please confirm your address with a code first.`}</p>}
      {isTried && Object.keys(issues).length > 0 && <p role="alert">{t`Some answers are missing or wrong.`}</p>}
      <div className={css.actions}>
        {canSkip ? (
          <Button look="link" onClick={() => keep({ isDone: true })}>
            {t`Not now`}
          </Button>
        ) : (
          <span />
        )}
        <button type="submit" className={css.submit}>{t`Send`}</button>
      </div>
    </form>
  )
}

const needsProof = ({ isVerified, kind }: FormField) => isVerified && (kind === 'email' || kind === 'phone')
const unprovedIn = (fields: readonly FormField[], values: FormValues, proved: readonly string[]) =>
  fields.filter((field) => {
    const value = values[field.id]
    return needsProof(field) && typeof value === 'string' && value !== '' && !proved.includes(value)
  })
