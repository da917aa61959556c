import { deliveryOf } from '#core/outbox/deliver.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'

/** Pauses between tries, in milliseconds; the last one from then on. */
const pausesMs = [500, 1000, 2000, 5000]

/** Asks the backend until it has answered, if only by a refusal; null if the signal aborts before. */
export async function untilAnswered<T>(
  ask: () => Promise<Result<T>>,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<Result<T> | null> {
  for (let attempts = 0; !signal.aborted; attempts += 1) {
    const answer = await ask()
    const { name } = deliveryOf(answer, { attempts })
    if (name === 'delivered' || name === 'refused') return answer
    await sleep(clock, pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0, signal)
  }
  return null
}
