import { createContext, type RefObject } from 'react'
import type { ConversationRow } from '#core/store/rows.ts'

/**
 * The rows that the list shows now. A conversation opened from the list is first drawn from its row there, and its
 * messages are queried at once, before its own query has a result.
 */
export const KnownRowsContext = createContext<RefObject<readonly ConversationRow[]>>({ current: [] })
