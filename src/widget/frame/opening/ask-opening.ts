import type { Opening } from '#core/contract/business-hours/opening-calls.ts'
import { openingCalls } from '#core/contract/business-hours/opening-calls.ts'
import { systemClock } from '#core/platform/clock.ts'
import { createTransport, type Identity } from '#core/transport/transport.ts'

/** Whether the service answers now; null: the backend cannot be reached. */
export async function askOpening(service: string, identity: Identity): Promise<Opening | null> {
  const transport = createTransport({
    calls: openingCalls,
    baseUrl: location.origin,
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    identity: () => identity,
  })
  const answer = await transport.send('getOpening', { params: { s: service } })
  return answer.ok ? answer.value : null
}
