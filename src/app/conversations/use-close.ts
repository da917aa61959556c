import { useNavigate } from '@tanstack/react-router'
import { useContext } from 'react'
import { loadPart } from '#app/browser/load-part.ts'
import { useLoadedSoon } from '#app/browser/use-loaded-soon.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { Result } from '#core/platform/result.ts'
import type { Closable } from './close-inquiries.ts'
import { KnownRowsContext } from './known-rows.ts'

const load = () => import('./close-inquiries.ts')
const soon = [load]

/**
 * Closes own inquiries. The close is sent after a few seconds, and a toast takes it back until then. Answers with the
 * last failure, if there is one.
 *
 * @param then `next`: opens the user's next conversation, unless they chose to stay
 */
export function useClose(then?: 'next'): (inquiries: readonly Closable[]) => Promise<Result<null>> {
  const commands = useCommands()
  const { eid } = useOwnSelf()
  const toasts = useToasts()
  const navigate = useNavigate()
  const known = useContext(KnownRowsContext)
  useLoadedSoon(soon)
  return async (inquiries) => {
    const { closeInquiries } = await loadPart(load, 'endless')
    return closeInquiries(inquiries, { commands, eid, toasts, navigate, listed: then ? known.current : null })
  }
}
