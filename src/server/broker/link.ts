import mqtt from 'mqtt'
import type { Clock } from '#core/platform/clock.ts'
import { createGuard } from '#server/platform/guard.ts'
import type { Logger } from '#server/platform/logger.ts'

/** Connects this process's broker with an outside one, and through it with the other processes. */
export type Link = {
  /** False when the link is not up: then only clients of this process can be reached. */
  publish(topic: string, payload: string | Buffer): boolean
  /** Connected, and the subscription was granted: what is published comes back, and goes to the other processes. */
  isUp(): boolean
  close(): Promise<void>
}

/** MQTT 3.1.1: the code of a subscription that the broker refuses. */
const refused = 128
const firstPauseMs = 1000
const longestPauseMs = 5 * 60_000

/**
 * Connects to the broker of `MQTT_URL`. Every process receives everything from there and delivers to its own clients
 * what they subscribe to. Clients never reach the outside broker: their access is decided here alone.
 */
export function createLink(deps: {
  url: string
  processId: string
  clock: Clock
  log: Logger
  onMessage: (topic: string, payload: Buffer) => void
  /** Pause before each try to connect. */
  reconnectMs?: number
}): Link {
  const { clock, log } = deps
  const client = mqtt.connect(deps.url, {
    clientId: `everline-${deps.processId}`,
    clean: true,
    keepalive: 15,
    reconnectPeriod: deps.reconnectMs ?? 1000,
    queueQoSZero: false,
    protocolVersion: 4,
  })
  const guard = createGuard(log, 'link-callback-failed')
  let isUp = false
  /** It connects once a second, so that the link is back at once; what fails all the time is told ever more seldom. */
  let quiet = { untilMs: 0, pauseMs: firstPauseMs }
  const closed = new AbortController()

  function tell(event: string, facts: { error?: string } = {}) {
    if (clock.nowMs() < quiet.untilMs) return
    log.warn(event, facts)
    quiet = { untilMs: clock.nowMs() + quiet.pauseMs, pauseMs: Math.min(2 * quiet.pauseMs, longestPauseMs) }
  }

  function subscribe() {
    client.subscribe(
      'everline/#',
      { qos: 0 },
      guard((error, granted = []) => {
        if (closed.signal.aborted || !client.connected) return
        if (!error && granted.every(({ qos }) => Number(qos) !== refused)) return becomeUp()
        tell('link-refused', { error: error?.message ?? 'the broker refuses the subscription to everline/#' })
        // Its rules may be mended while it runs.
        clock.after(10_000, () => client.connected && !isUp && subscribe(), closed.signal)
      }),
    )
  }

  function becomeUp() {
    isUp = true
    quiet = { untilMs: 0, pauseMs: firstPauseMs }
    log.info('link-up')
  }

  client.on('connect', guard(subscribe))
  client.on(
    'close',
    guard(() => {
      if (isUp && !closed.signal.aborted) log.warn('link-lost')
      isUp = false
    }),
  )
  client.on('error', (error) => tell('link-failed', { error: error.message }))
  // Others may publish there too, whatever they like.
  client.on('message', guard(deps.onMessage))
  return {
    publish(topic, payload) {
      if (!isUp) return false
      client.publish(topic, payload, { qos: 0 })
      return true
    },
    isUp: () => isUp,
    close() {
      closed.abort()
      return client.endAsync(true)
    },
  }
}
