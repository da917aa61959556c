import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'

/** Runs when the answer was read or its connection has ended; at once for requests that came without a network. */
export function whenClosed({ env }: Context, run: () => void): void {
  // The checked edge: the adapter puts Node's response there.
  const { outgoing } = (env ?? {}) as { outgoing?: ServerResponse }
  if (!outgoing || outgoing.closed) run()
  else outgoing.once('close', run)
}
