import { type ReactNode, useEffect } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { QuietRows } from '#widget/frame/chat/quiet-rows.ts'
import { QueuedLine } from '#widget/frame/inquiry/queued-line.tsx'
import { correctionsIn } from './corrections.ts'
import { canBeChanged, refusedCorrection } from './refused-correction.ts'

type Props = {
  chat: Chat
  rows: QuietRows
  /** The visitor wants to change what was refused. */
  onChange(): void
  /** The backend has said that the widget's forms have changed. */
  onFormsChanged(): void
}

/** Shows corrections that the backend does not have yet: that they wait, or why they were refused [ENT-10]. */
export function CorrectionLines({ chat, rows, onChange, onFormsChanged }: Props): ReactNode {
  const corrections = correctionsIn(rows)
  const old = corrections.find(({ failure }) => failure?.name === 'form-changed' || failure?.name === 'form-off')?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that was refused
  useEffect(() => {
    if (old !== undefined) onFormsChanged()
  }, [old])
  return corrections.map((row) => (
    <QueuedLine key={row.id} chat={chat} row={row} name={t`Correct your details`} why={refusedCorrection(row.failure)}>
      {canBeChanged(row.failure) ? (
        <Button look="link" onClick={onChange}>
          {t`Change`}
        </Button>
      ) : (
        <Button look="link" onClick={() => void chat.command({ name: 'retry', id: row.id })}>
          {t`Retry`}
        </Button>
      )}
    </QueuedLine>
  ))
}
