import type { Binding } from './bindings.ts'
import type { Forwarded } from './forward.ts'

/**
 * Where an INVITE is. `routing`: it is asked where it goes, or it rings until that is known. `forwarded`: the target has
 * it. `answered`: the caller has its final response, which may come again or be acknowledged. `over`: forgotten.
 */
export type InviteLife =
  | { name: 'routing' }
  | { name: 'forwarded'; target: Binding; sent: Forwarded; hasProvisional: boolean; isCancelled: boolean }
  | { name: 'answered'; isAccepted: boolean; to: ForwardedTo | null }
  | { name: 'over' }

type ForwardedTo = { target: Binding; sent: Forwarded }
