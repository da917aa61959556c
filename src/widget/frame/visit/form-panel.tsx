import { type FormEvent, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Survey } from '#app/ui/survey/survey.tsx'
import type { FormDefinition, WidgetForm } from '#core/contract/forms/schemas.ts'
import { askedFields, formIssues, valuesToSend } from '#core/forms/fill-form.ts'
import { systemRandom } from '#core/platform/random.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/opening/leave-message.css.ts'
import { needsProof, returnedText, stillWrong, unprovedIn } from './form-checks.ts'
import * as panel from './form-panel.css.ts'
import { emptyForm, type KeptForm, type KeptForms } from './kept-forms.ts'
import { Proof } from './proof.tsx'
import type { DueForm } from './use-forms.ts'

type Props = DueForm & {
  chat: Chat
  widgetId: string
  forms: KeptForms
  language: string
  canSkip: boolean
  /** Maximum length of a top-level domain [VAL-01]. */
  longestSuffix: number
}

/** A form that the visitor fills in. What is typed is kept at once, and sent when the backend can take it [ENT-10]. */
export function FormPanel({ form, inquiryId, chat, widgetId, forms, language, canSkip, longestSuffix }: Props) {
  const { formType, definition, version } = form
  const kept =
    forms.find({ formType, inquiryId }) ?? emptyForm({ id: systemRandom.uuid(), formType, inquiryId, version })
  const [isTried, setTried] = useState(false)
  const [proved, setProved] = useState<readonly string[]>([])
  const rating = firstRating(form, kept)
  const issues = formIssues(definition, kept.values, longestSuffix)
  const unproved = unprovedIn(definition.fields, kept.values, proved)
  const keep = (part: Partial<KeptForm>) => forms.keep({ ...kept, ...part })
  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(issues).length > 0 || unproved.length > 0) return
    keep({
      version,
      values: valuesToSend(definition, kept.values),
      isSent: true,
      changed: [],
      returned: null,
      issues: {},
      roomId: kept.roomId ?? chat.state().rows?.roomId ?? null,
    })
  }
  return (
    <form className={rating ? `${css.form} ${panel.short}` : css.form} noValidate onSubmit={send}>
      {kept.returned !== null && <p role="status">{returnedText(kept.returned)}</p>}
      <Survey
        definition={rating ?? definition}
        language={language}
        values={kept.values}
        changed={kept.changed}
        onChange={(values) => keep({ values, issues: stillWrong(kept, values) })}
        issues={{ ...kept.issues, ...(isTried && issues) }}
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
      {isTried && unproved.length > 0 && <p role="alert">{t`Please verify your address with a code first.`}</p>}
      {isTried && Object.keys(issues).length > 0 && <p role="alert">{t`Please check your answers.`}</p>}
      <div className={css.actions}>
        {canSkip ? (
          <Button look="link" onClick={() => keep({ isDone: true })}>
            {t`Not now`}
          </Button>
        ) : (
          <span />
        )}
        {!rating && (
          <button type="submit" className={css.submit}>
            {formType === 'postChatSurvey' ? t`Send feedback` : t`Send`}
          </button>
        )}
      </div>
    </form>
  )
}

/**
 * The survey after a conversation begins with its rating alone, so that it does not push the conversation away: the
 * other questions follow once the visitor has rated. Null if all are asked.
 */
function firstRating({ formType, definition }: WidgetForm, { values, returned }: KeptForm): FormDefinition | null {
  if (formType !== 'postChatSurvey' || returned !== null || Object.keys(values).length > 0) return null
  const rating = askedFields(definition, values).find(({ kind }) => kind === 'rating')
  return rating ? { ...definition, intro: { '': '' }, fields: [rating] } : null
}
