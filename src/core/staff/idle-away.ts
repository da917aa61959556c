import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import type { Clock } from '#core/platform/clock.ts'

type Deps = {
  clock: Clock
  /** Makes the user away; false if that is not possible now. */
  setAway(): Promise<boolean>
  /** Ends it. */
  signal: AbortSignal
}

const againMs = 30_000

/**
 * Makes the user away when the app has not been used for a time [INQ-03]. Once: another device may bring the status back
 * while this one is still unused.
 *
 * @returns what is called when some tab is used, with the time to wait in milliseconds; null: never away by idleness
 */
export function createIdleAway({ clock, setAway, signal }: Deps): (idleAfterMs: number | null) => void {
  let newest = 0
  return (idleAfterMs) => {
    newest += 1
    const own = newest
    if (idleAfterMs !== null) plan(idleAfterMs)

    function plan(delayMs: number) {
      clock.after(delayMs, () => void look(), signal)
    }
    async function look() {
      if (own === newest && !(await setAway())) plan(againMs)
    }
  }
}

/** Asks the backend to make the user away. It refuses during an offer, and leaves who chose to be away as they are. */
export const createSetAway = (api: ApiClient<CallOf<'staff'>>, eid: () => string) => async (): Promise<boolean> => {
  const answer = await api.call('setStaffStatus', {
    params: { eid: eid() },
    body: { status: 'away', isIdle: true },
  })
  return answer.ok && answer.value.staff.status !== 'available' && answer.value.staff.status !== 'busy'
}
