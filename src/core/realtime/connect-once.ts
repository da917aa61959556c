import type { Machine } from '#core/platform/machine.ts'
import type { RealtimeDeps } from './realtime.ts'
import type { RealtimeEvent, RealtimeState } from './realtime-states.ts'

/** One attempt to connect: asks for a token, opens a link, and sends each step to the machine. */
export async function connectOnce(
  deps: RealtimeDeps,
  { state, send }: Machine<RealtimeState, RealtimeEvent>,
  refusedToken: string | undefined,
): Promise<void> {
  const { clock, url, eid, clientId, keepaliveSeconds } = deps
  const token = await deps.token(refusedToken)
  if (state().name !== 'connecting') return
  if (!token.ok) return send({ name: 'lost', refusedToken })
  const opening = deps.openLink(
    { url: url(), eid, token: token.value, clientId, keepaliveSeconds },
    {
      onOpen: (link) => send({ name: 'opened', link, token: token.value, atMs: clock.nowMs() }),
      onMessage: deps.onMessage,
      onClose: (reason) => send({ name: 'lost', refusedToken: reason === 'refused' ? token.value : undefined }),
    },
  )
  send({ name: 'opening', opening })
}
