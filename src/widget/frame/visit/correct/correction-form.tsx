import { type FormEvent, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Survey } from '#app/ui/survey/survey.tsx'
import type { FormValues } from '#core/contract/forms/schemas.ts'
import type { WidgetFace } from '#core/contract/widgets/schemas.ts'
import { formIssues } from '#core/forms/fill-form.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/opening/leave-message.css.ts'
import { needsProof, stillWrong, unprovedIn } from '../form-checks.ts'
import type { KeptForms } from '../kept-forms.ts'
import { Proof } from '../proof.tsx'
import { issuesIn } from '../send-forms.ts'
import { type CorrectionRow, type SentAnswer, saveCorrection } from './corrections.ts'
import { refusedCorrection } from './refused-correction.ts'

export type CorrectionProps = {
  chat: Chat
  face: WidgetFace
  forms: KeptForms
  roomId: string
  language: string
  onClose(): void
}

/**
 * A form with what was sent, to be changed. What is typed is kept at once; saved, it waits in the outbox until the backend
 * has it [ENT-10].
 *
 * @param pending what was saved before, and the backend does not have, or has refused
 */
export function CorrectionForm({
  sent,
  pending: waiting,
  ...props
}: CorrectionProps & { sent: SentAnswer; pending: CorrectionRow | null }) {
  const { chat, face, forms, language, onClose } = props
  const { definition } = sent.form
  // While the form is open it may arrive; what the visitor sees and changes must stay.
  const [pending] = useState(waiting)
  const kept = forms.all().find(({ id }) => id === sent.kept.id) ?? sent.kept
  const values = kept.correcting ?? pending?.payload.values ?? sent.kept.values
  const failure = pending?.failure ?? null
  const [refused, setRefused] = useState(() => issuesIn(failure?.details))
  const [proved, setProved] = useState(() => stillProved(sent, pending))
  const [isTried, setTried] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const issues = formIssues(definition, values, face.longestEmailSuffix)
  const unproved = unprovedIn(definition.fields, values, proved)

  function change(next: FormValues) {
    setRefused(stillWrong({ issues: refused, values }, next))
    forms.keep({ ...kept, correcting: next })
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(issues).length > 0 || unproved.length > 0) return
    const saved = await saveCorrection(props, { ...sent, kept }, pending, values)
    if (saved.ok) onClose()
    else setFailed(true)
  }
  return (
    <form className={css.form} noValidate aria-label={t`Correct your details`} onSubmit={(event) => void save(event)}>
      {failure && <p role="status">{refusedCorrection(failure)}</p>}
      <Survey
        definition={definition}
        language={language}
        values={values}
        onChange={change}
        issues={{ ...refused, ...(isTried && issues) }}
        below={(field, value) =>
          needsProof(field) && unproved.includes(field) && typeof value === 'string' && !issues[field.id] ? (
            <Proof
              key={value}
              chat={chat}
              widgetId={face.id}
              value={value}
              isProved={false}
              kind={field.kind === 'email' ? 'email' : 'sms'}
              onProved={() => setProved([...proved, value])}
            />
          ) : null
        }
      />
      {isTried && unproved.length > 0 && <p role="alert">{t`Please verify your address with a code first.`}</p>}
      {isTried && Object.keys(issues).length > 0 && <p role="alert">{t`Please check your answers.`}</p>}
      {hasFailed && <p role="alert">{t`Couldn’t save this. Please try again.`}</p>}
      <div className={css.actions}>
        <Button
          look="link"
          onClick={() => {
            forms.keep({ ...kept, correcting: null })
            onClose()
          }}
        >
          {t`Cancel`}
        </Button>
        <button type="submit" className={css.submit}>{t`Save`}</button>
      </div>
    </form>
  )
}

/**
 * Returns the values that need no new proof: all proved ones but the address that the backend has just refused as
 * unproved.
 */
function stillProved({ proved, form }: SentAnswer, pending: CorrectionRow | null): readonly string[] {
  const fieldId = pending?.failure?.name === 'otp-needed' ? pending.failure.details?.fieldId : undefined
  const field = form.definition.fields.find(({ id }) => id === fieldId)
  const refused = field && pending?.payload.values[field.id]
  return proved.filter((value) => value !== refused)
}
