import { createMachine } from '#core/platform/machine.ts'
import { connectOnce } from './connect-once.ts'
import { keepAuthorised } from './keep-authorised.ts'
import { pauseOnce, pauses } from './pause-once.ts'
import type { Realtime, RealtimeDeps } from './realtime.ts'
import { firstRealtimeState, type RealtimeState, realtimeTransitions } from './realtime-states.ts'
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
