import { useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { isBlankText } from '#core/contract/clean-text.ts'
import type { CardNote } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'

export type EditedNote = {
  visitorEid: string
  /** '' for a new note. */
  id: string
  step: 'edit' | 'remove'
  /** The note as the card has it now; it may change or go while the dialog is open. */
  now: CardNote | undefined
  onChange(): Promise<unknown>
  onClose(): void
}

/** A note while it is written, edited or removed, and what became of it meanwhile. */
export function useCardNote({ visitorEid, id, step, now, onChange, onClose }: EditedNote) {
  const { ask } = useCommands()
  const [text, setText] = useState(now?.text ?? '')
  /** The note that the user has seen: what is saved replaces no other. */
  const [seen, setSeen] = useState(now)
  const [newId] = useState(() => systemRandom.uuid())
  const revision = seen?.revision ?? 1
  const params = { visitorEid, noteId: id }
  const saving = useAction(async () => {
    if (step === 'remove') return ask('removeCardNote', { params, query: { revision: String(revision) } })
    return id === ''
      ? ask('writeCardNote', { params: { visitorEid }, body: { id: newId, text: text.trim() } })
      : ask('editCardNote', { params, body: { revision, text: text.trim() } })
  })
  return {
    text,
    setText,
    seen,
    failure: saving.failure,
    isBusy: saving.isBusy,
    isChanged: now !== undefined && now.revision !== seen?.revision,
    look() {
      setSeen(now)
      saving.clear()
    },
    async save() {
      if (step === 'edit' && isBlankText(text)) return
      const result = await saving.run()
      await onChange()
      if (result?.ok) onClose()
    },
  }
}
