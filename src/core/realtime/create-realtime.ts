import { sleep } from '#core/platform/clock.ts'
import { createMachine, type Machine } from '#core/platform/machine.ts'
import { backOffMs } from '#core/platform/pause.ts'
import type { Realtime, RealtimeDeps } from './realtime.ts'
import {
  firstRealtimeState,
  type OpenedLink,
  type RealtimeEvent,
  type RealtimeState,
  realtimeTransitions,
} from './realtime-states.ts'
import { createSubscriptions } from './subscriptions.ts'

/** Connects, and reconnects after every loss with growing, random pauses, until `signal` aborts. */
export function createRealtime(deps: RealtimeDeps): Realtime {
  const machine = createMachine({
    name: 'realtime',
    transitions: realtimeTransitions,
    initial: firstRealtimeState,
    onMove: moved,
    onImpossible: deps.onImpossible,
  })
  const { state, send } = machine
  const openLink = () => openLinkOf(state())
  const { listen, subscribeAll, unsubscribeAll } = createSubscriptions(openLink)

  function moved(now: RealtimeState, before: RealtimeState) {
    if (now.name === before.name) return
    if (before.name === 'open') {
      before.over.abort()
      deps.onDown()
    }
    switch (now.name) {
      case 'connecting':
        return void connectOnce(deps, machine, now.refusedToken)
      case 'open':
        void keepAuthorised(deps, now)
        return void subscribeAll(now.link).then(() => now.over.signal.aborted || deps.onUp())
      case 'pausing':
        deps.onLost()
        return void pauseOnce(deps, machine, now)
      case 'closed':
        end(before)
    }
  }

  function wake() {
    send({ name: 'wake' })
    const now = state()
    if (now.name === 'pausing') end(now)
  }

  function replace() {
    closeLink(state())
    wake()
  }

  function distrust() {
    if (!isYoung(state(), deps.clock.nowMs())) return replace()
    send({ name: 'distrust' })
    closeLink(state())
  }

  const disconnect = () => send({ name: 'disconnect' })
  deps.signal.addEventListener('abort', disconnect, { once: true })
  if (deps.signal.aborted) disconnect()
  else void connectOnce(deps, machine, undefined)
  const publish = (topic: string, payload: string) => openLink()?.publish(topic, payload)
  const isOpen = () => openLink() !== null
  return { listen, publish, isOpen, wake, replace, distrust, unsubscribeAll, disconnect }
}

const openLinkOf = (state: RealtimeState) => (state.name === 'open' ? state.link : null)

/**
 * Whether a connection is too young to be replaced at once: otherwise new ones would follow each other rapidly while
 * the broker answers and the backend does not.
 */
const isYoung = (state: RealtimeState, nowMs: number) =>
  state.name === 'open' && nowMs - state.openedAtMs < pauses.longestMs

function closeLink(state: RealtimeState) {
  if (state.name === 'open' || state.name === 'connecting') state.opening?.close()
}

/** Ends what a state has begun: its link or its pause. */
function end(state: RealtimeState) {
  if (state.name === 'pausing') state.awake.abort()
  else closeLink(state)
}

const pauses = { firstMs: 250, longestMs: 5000 }

/** One pause between two attempts to connect; it grows with each failure. */
async function pauseOnce(
  { clock, random }: RealtimeDeps,
  { send }: Machine<RealtimeState, RealtimeEvent>,
  { failures, awake }: Extract<RealtimeState, { name: 'pausing' }>,
): Promise<void> {
  await sleep(clock, backOffMs(pauses, failures, random), awake.signal)
  send({ name: 'pause-over' })
}

/** Far less than the time that a token is renewed before its end. */
const tokenCheckMs = 60_000

/** The broker closes a link whose access token has expired: it gets each newer token, until the link is over. */
async function keepAuthorised(
  { clock, token, tokenTopic }: Pick<RealtimeDeps, 'clock' | 'token' | 'tokenTopic'>,
  { link, token: first, over }: OpenedLink,
): Promise<void> {
  let presented = first
  for (;;) {
    await sleep(clock, tokenCheckMs, over.signal)
    if (over.signal.aborted) return
    const newest = await token(undefined)
    if (over.signal.aborted) return
    if (!newest.ok || newest.value === presented) continue
    presented = newest.value
    link.publish(tokenTopic, presented)
  }
}

/** One attempt to connect: asks for a token, opens a link, and sends each step to the machine. */
async function connectOnce(
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
