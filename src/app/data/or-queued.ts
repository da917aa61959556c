import type { Result } from '#core/platform/result.ts'
import { isConnectionFault } from '#core/transport/connection-fault.ts'

/**
 * Asks, and queues the same as a command if the connection is lost: it is then sent like a message, when the connection
 * is back. A refusal of the backend is answered at once.
 */
export async function orQueued(
  asked: Promise<Result<unknown>>,
  queue: () => Promise<Result<null>>,
): Promise<Result<unknown>> {
  const answer = await asked
  return answer.ok || !isConnectionFault(answer.error) ? answer : queue()
}
