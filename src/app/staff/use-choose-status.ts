import { useCommands } from '#app/data/everline.tsx'
import { orQueued } from '#app/data/or-queued.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import type { StatusChoice } from '#core/contract/index.ts'

/** Returns a function that sets the own status, or queues it without a connection. */
export function useChooseStatus() {
  const { eid } = useOwnSelf()
  const { ask, queue } = useCommands()
  return (choice: StatusChoice) =>
    orQueued(ask('setStaffStatus', { params: { eid }, body: choice }), () =>
      queue({ eid, kind: 'set-status', payload: choice }),
    )
}
