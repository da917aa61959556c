import { sleep } from '#core/platform/clock.ts'
import { createCounted } from '#core/platform/counted.ts'
import { createMachine } from '#core/platform/machine.ts'
import { backOffMs } from '#core/platform/pause.ts'
import { connectOnce } from './connect-once.ts'
import type { Link } from './link.ts'
import type { Realtime, RealtimeDeps } from './realtime.ts'
import { firstRealtimeState, type RealtimeState, realtimeTransitions } from './realtime-states.ts'

const pauses = { firstMs: 250, longestMs: 5000 }

/** Connects, and connects again after every loss with growing, jittered pauses, until `signal` aborts. */
export function createRealtime(deps: RealtimeDeps): Realtime {
  const { clock, random, signal } = deps
  const machine = createMachine({
    name: 'realtime',
    transitions: realtimeTransitions,
    initial: firstRealtimeState,
    onMove: moved,
    onImpossible: deps.onImpossible,
  })
  const { state, send } = machine
  const openLink = (): Link | null => {
    const now = state()
    return now.name === 'open' ? now.link : null
  }
  const filters = createCounted<string>({
    onFirst: (filter) => void openLink()?.subscribe(filter),
    onLast: (filter) => openLink()?.unsubscribe(filter),
  })

  function moved(now: RealtimeState, before: RealtimeState) {
    if (now.name === before.name) return
    if (before.name === 'open') deps.onDown()
    switch (now.name) {
      case 'connecting':
        return void connectOnce(deps, machine, now.refusedToken)
      case 'open':
        return void subscribeAll(now.link)
      case 'pausing':
        deps.onLost()
        return void pause(now)
      case 'closed':
        if (before.name === 'pausing') before.awake.abort()
        else if ('opening' in before) before.opening?.close()
    }
  }

  async function pause({ failures, awake }: Extract<RealtimeState, { name: 'pausing' }>) {
    await sleep(clock, backOffMs(pauses, failures, random), awake.signal)
    send({ name: 'pause-over' })
  }

  async function subscribeAll(link: Link) {
    await Promise.all(filters.keys().map((filter) => link.subscribe(filter)))
    if (openLink() === link) deps.onUp()
  }

  function closeLink() {
    const now = state()
    if (now.name === 'open' || now.name === 'connecting') now.opening?.close()
  }

  function wake() {
    send({ name: 'wake' })
    const now = state()
    if (now.name === 'pausing') now.awake.abort()
  }

  function replace() {
    closeLink()
    wake()
  }

  const disconnect = () => send({ name: 'disconnect' })
  signal.addEventListener('abort', disconnect, { once: true })
  void connectOnce(deps, machine, undefined)
  return {
    listen: filters.use,
    publish: (topic, payload) => openLink()?.publish(topic, payload),
    isOpen: () => openLink() !== null,
    wake,
    replace,
    distrust() {
      const now = state()
      // Else one link would follow the other as fast as they open, while only the broker can be reached.
      if (now.name !== 'open' || clock.nowMs() - now.openedAtMs >= pauses.longestMs) return replace()
      send({ name: 'distrust' })
      closeLink()
    },
    unsubscribeAll() {
      for (const filter of filters.keys()) openLink()?.unsubscribe(filter)
    },
    disconnect,
  }
}
