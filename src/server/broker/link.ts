import mqtt from 'mqtt'
import { createGuard } from '#server/platform/guard.ts'
import type { Logger } from '#server/platform/logger.ts'

/** Connects this process's broker with an outside one, and through it with the other processes. */
export type Link = {
  /** False when the connection is down: then only clients of this process can be reached. */
  publish(topic: string, payload: string | Buffer): boolean
  isUp(): boolean
  close(): Promise<void>
}

/**
 * Connects to the broker of `MQTT_URL`. Every process receives everything from there and delivers to its own clients
 * what they subscribe to. Clients never reach the outside broker: their access is decided here alone.
 */
export function createLink(deps: {
  url: string
  processId: string
  log: Logger
  onMessage: (topic: string, payload: Buffer) => void
}): Link {
  const client = mqtt.connect(deps.url, {
    clientId: `everline-${deps.processId}`,
    clean: true,
    keepalive: 15,
    reconnectPeriod: 1000,
    queueQoSZero: false,
    protocolVersion: 4,
  })
  const guard = createGuard(deps.log, 'link-callback-failed')
  client.on(
    'connect',
    guard(() => {
      deps.log.info('link-up')
      client.subscribe('everline/#', { qos: 0 }, (error) => error && deps.log.error('link-refused'))
    }),
  )
  client.on('close', () => deps.log.debug('link-down'))
  client.on('error', (error) => deps.log.warn('link-failed', { error: error.message }))
  // Others may publish there too, whatever they like.
  client.on('message', guard(deps.onMessage))
  return {
    publish(topic, payload) {
      if (!client.connected) return false
      client.publish(topic, payload, { qos: 0 })
      return true
    },
    isUp: () => client.connected,
    close: () => client.endAsync(true),
  }
}
