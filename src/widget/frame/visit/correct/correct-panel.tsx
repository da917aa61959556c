import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import { wordsIn } from '#core/forms/fill-form.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { QuietRows } from '#widget/frame/chat/quiet-rows.ts'
import * as css from '#widget/frame/opening/leave-message.css.ts'
import * as menu from '../menu.css.ts'
import { CorrectionForm, type CorrectionProps } from './correction-form.tsx'
import { correctionsIn, type SentAnswer, sentAnswers } from './corrections.ts'

type Props = CorrectionProps & { rows: QuietRows; isConnected: boolean }

/**
 * Panel to correct forms that the visitor has sent in this conversation: they choose one, if there are several, and
 * change it [ENT-10].
 */
export function CorrectPanel({ rows, isConnected, ...props }: Props): ReactNode {
  const { chat, face, forms, roomId, language, onClose } = props
  const [answers, setAnswers] = useState<SentAnswer[] | null | 'asked'>('asked')
  const [chosen, choose] = useState<SentAnswer | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; who types must not lose it to a later answer
  useEffect(() => {
    let isLeft = false
    void sentAnswers({ chat, face, forms, roomId, isConnected }).then((found) => {
      if (!isLeft) setAnswers(found)
    })
    return () => {
      isLeft = true
    }
  }, [])
  const sent = chosen ?? (Array.isArray(answers) && answers.length === 1 ? answers[0] : undefined)
  if (sent) {
    const pending = correctionsIn(rows).findLast(({ payload }) => payload.answerId === sent.kept.id) ?? null
    return <CorrectionForm key={sent.kept.id} {...props} sent={sent} pending={pending} />
  }
  return (
    <section className={css.form} aria-label={t`Correct your details`}>
      {Array.isArray(answers) && answers.length > 0 ? (
        <ul className={menu.list}>
          {answers.map((answer) => (
            <li key={answer.kept.id}>
              <button type="button" className={menu.entry} onClick={() => choose(answer)}>
                <span className={menu.text} dir="auto">
                  {wordsIn(answer.form.definition.title, language) || t`A few questions`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status">{emptyText(answers)}</p>
      )}
      <div className={css.actions}>
        <Button look="link" onClick={onClose}>
          {t`Back to the chat`}
        </Button>
      </div>
    </section>
  )
}

function emptyText(answers: SentAnswer[] | null | 'asked'): string {
  if (answers === 'asked') return t`Loading…`
  return answers === null
    ? t`Can’t reach the chat. Please try again.`
    : t`You haven’t filled in a form in this conversation.`
}
