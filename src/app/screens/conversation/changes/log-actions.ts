import { createContext, useContext } from 'react'
import type { LogMessage } from '#app/messages/log-items.ts'

/** Actions of a log line on the conversation around it. The object stays the same. */
export type LogActions = {
  /** Begins an answer to a message; null: the visitor could not read it. */
  reply: ((message: LogMessage) => void) | null
  /** Shows a message, wherever it is. */
  jump(seq: number): void
}

export const LogActionsContext = createContext<LogActions>({ reply: null, jump: () => {} })
export const useLogActions = () => useContext(LogActionsContext)
