import { maxShortcutLength } from '#core/contract/limits.ts'
import { type SignQuery, signQueryAt } from '#core/messages/sign-query.ts'

/** The search for a canned response that the text before the caret ends with: `/` and what was typed since. */
export const slashQueryAt = (text: string, caret: number): SignQuery | null =>
  signQueryAt('/', text, caret, maxShortcutLength)
