import { createContext, useContext } from 'react'
import type { LogMessage } from '#app/messages/log-items.ts'

/** What a line of the log does to the conversation around it. Stays the same object. */
export type LogActions = {
  /** Begins an answer to a message. */
  reply(message: LogMessage): void
  /** Shows a message, wherever it is. */
  jump(seq: number): void
}

export const LogActionsContext = createContext<LogActions>({ reply: () => {}, jump: () => {} })
export const useLogActions = () => useContext(LogActionsContext)
