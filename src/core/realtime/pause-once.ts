import { sleep } from '#core/platform/clock.ts'
import type { Machine } from '#core/platform/machine.ts'
import { backOffMs } from '#core/platform/pause.ts'
import type { RealtimeDeps } from './realtime.ts'
import type { RealtimeEvent, RealtimeState } from './realtime-states.ts'

export const pauses = { firstMs: 250, longestMs: 5000 }

/** One pause between two attempts to connect; it grows with each failure. */
export async function pauseOnce(
  { clock, random }: RealtimeDeps,
  { send }: Machine<RealtimeState, RealtimeEvent>,
  { failures, awake }: Extract<RealtimeState, { name: 'pausing' }>,
): Promise<void> {
  await sleep(clock, backOffMs(pauses, failures, random), awake.signal)
  send({ name: 'pause-over' })
}
