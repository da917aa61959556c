import { createContext, type RefObject } from 'react'
import type { ConversationRow } from '#core/store/rows.ts'

/**
 * The rows that the list shows right now. A conversation that is opened from it is drawn from its row there, and its
 * messages are asked for at once, while its own query is still on its way.
 */
export const KnownRowsContext = createContext<RefObject<readonly ConversationRow[]>>({ current: [] })
