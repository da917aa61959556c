import { type FormEvent, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Survey } from '#app/ui/survey/survey.tsx'
import type { WidgetForm } from '#core/contract/forms/schemas.ts'
import { askedFields, formIssues, valuesToSend, wordsIn } from '#core/forms/fill-form.ts'
import { systemRandom } from '#core/platform/random.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/opening/leave-message.css.ts'
import { emptyForm, type KeptForms } from './kept-forms.ts'

type Props = {
  form: WidgetForm
  chat: Chat
  forms: KeptForms
  language: string
  /** Maximum length of a top-level domain [VAL-01]. */
  longestSuffix: number
  onClose(): void
}

/** The form for when nobody is here: it becomes a message, and an answer beside the conversation. */
export function OfflineForm({ form, chat, forms, language, longestSuffix, onClose }: Props) {
  const { formType, definition, version } = form
  const last = forms.find({ formType, inquiryId: null })
  const kept =
    last && !last.isSent && !last.isDone
      ? last
      : emptyForm({ id: systemRandom.uuid(), formType, inquiryId: null, version })
  const [isTried, setTried] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const issues = formIssues(definition, kept.values, longestSuffix)
  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(issues).length > 0) return
    const values = valuesToSend(definition, kept.values)
    const lines = askedFields(definition, values).flatMap(({ id, label, options }) => {
      const value = values[id]
      if (value === undefined) return []
      const chosen = Array.isArray(value) ? value : [String(value)]
      const shown = chosen.map((one) => {
        const option = options.find((each) => each.value === one)
        return option ? wordsIn(option.label, language) : one
      })
      return [`${wordsIn(label, language)}: ${shown.join(', ')}`]
    })
    try {
      await chat.send({ id: kept.id, text: lines.join('\n') })
    } catch {
      return setFailed(true)
    }
    forms.keep({ ...kept, version, values, isSent: true, changed: [], returned: null, issues: {} })
    onClose()
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <Survey
        definition={definition}
        language={language}
        values={kept.values}
        onChange={(values) => forms.keep({ ...kept, values })}
        {...(isTried && { issues })}
      />
      {hasFailed && <p role="alert">{t`Couldn’t send your message. Please try again.`}</p>}
      <div className={css.actions}>
        <Button look="link" onClick={onClose}>
          {t`Back to the chat`}
        </Button>
        <button type="submit" className={css.submit}>{t`Send`}</button>
      </div>
    </form>
  )
}
