import type { ChatRows } from '#widget/frame/store/read-chat.ts'
import { type NewMessage, rowsOfMessage } from '#widget/frame/store/write-down.ts'

/** Messages that are being stored: they are shown from the moment they are written, in one frame with the empty box. */
export type Unstored = {
  /** The message is shown until the returned function is called: it is stored, or cannot be. */
  add(message: NewMessage): () => void
  /** `rows` with what is being stored. */
  addTo(rows: ChatRows): ChatRows
}

export function createUnstored(): Unstored {
  const messages = new Set<NewMessage>()

  return {
    add(message) {
      messages.add(message)
      return () => void messages.delete(message)
    },
    addTo(rows) {
      if (messages.size === 0) return rows
      const known = new Set([...rows.outbox, ...rows.messages].map(({ id }) => id))
      const added = [...messages].flatMap((message) => rowsOfMessage(message, rows.roomId))
      return { ...rows, outbox: [...rows.outbox, ...added.filter(({ id }) => !known.has(id))] }
    },
  }
}
