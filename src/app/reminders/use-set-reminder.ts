import { useCommands } from '#app/data/everline.tsx'
import { failureText } from '#app/language/failure-text.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'

/**
 * Sets or removes (`null`) the reminder of a conversation; it is sent when the connection allows it. False: that could
 * not even be queued, which a toast has said.
 */
export function useSetReminder(): (roomId: string, atMs: number | null, text?: string) => Promise<boolean> {
  const { queue } = useCommands()
  const { eid } = useOwnSelf()
  const toasts = useToasts()
  return async (roomId, atMs, text = '') => {
    const result = await queue({ eid, kind: 'set-reminder', payload: { roomId, atMs, text } })
    if (!result.ok) toasts.show({ id: 'reminder', severity: 'error', children: failureText(result.error) })
    return result.ok
  }
}
