import type { Clock } from '#core/platform/clock.ts'
import type { Transport } from '#core/transport/transport.ts'
import type { SessionChange, SessionEvent, SessionPhase } from './session-states.ts'
import type { StoredToken } from './token.ts'
import type { TokenRequests } from './token-requests.ts'

/** Dependencies and state that all parts of a session share. */
export type SessionContext = {
  phase(): SessionPhase
  send(change: SessionChange): void
  onEvent(event: SessionEvent): void
  clock: Clock
  transport: Transport
  requests: TokenRequests
  save(token: StoredToken): Promise<void>
  clear(): Promise<void>
  /** Begins visitors' sessions one after another: what is given to it later waits until the present one has begun. */
  beginInTurn<T>(work: () => Promise<T>): Promise<T>
}
