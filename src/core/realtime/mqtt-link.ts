import type { IClientOptions } from 'mqtt'
// Its modules, without transports that browsers do not have.
import mqttClient from 'mqtt/lib/client'
import { browserStreamBuilder } from 'mqtt/lib/connect/ws'
import type { Link, OpenLink } from './link.ts'

// The build takes CommonJS as Node does, where the default export is the whole module.
const MqttClient = (mqttClient as { default?: typeof mqttClient }).default ?? mqttClient
const connectTimeoutMs = 8000
/** CONNACK codes of MQTT 3.1.1 §3.2.2.3: bad user name or password, not authorized. */
const refusals = new Set([4, 5])

/**
 * A connection by mqtt.js over WebSocket: MQTT 3.1.1 with a clean session, because the numbered feed brings what was
 * missed.
 */
export const openMqttLink: OpenLink = ({ url, eid, token, clientId, keepaliveSeconds }, events) => {
  const options: IClientOptions = {
    hostname: new URL(url).hostname,
    createWebsocket: (_, protocols) => new WebSocket(url, protocols),
    protocolVersion: 4,
    clean: true,
    clientId,
    username: eid,
    password: token,
    keepalive: keepaliveSeconds,
    // Pings are also sent while messages come in: a connection that only receives must be noticed.
    reschedulePings: false,
    reconnectPeriod: 0,
    connectTimeout: connectTimeoutMs,
    queueQoSZero: false,
    // mqtt.js would time its pings in a worker of its own, which a SharedWorker cannot start. A SharedWorker's timers
    // are not throttled.
    timerVariant: 'native',
  }
  const client = new MqttClient((created) => browserStreamBuilder(created, options), options)
  let ended = false
  let refused = false

  function end() {
    if (ended) return
    ended = true
    client.end(true)
    events.onClose(refused ? 'refused' : 'lost')
  }

  const link: Link = {
    subscribe: (filter) =>
      new Promise((resolve) => {
        client.subscribe(filter, { qos: 0 }, (error, granted) =>
          resolve(!error && granted !== undefined && granted.every(({ qos }) => qos !== 128)),
        )
      }),
    unsubscribe: (filter) => void client.unsubscribe(filter, () => {}),
    publish: (topic, payload) => void client.publish(topic, payload, { qos: 0 }),
    close: end,
  }

  client.on('connect', () => events.onOpen(link))
  client.on('message', (topic, payload) => events.onMessage(topic, payload.toString()))
  client.on('error', (error) => {
    refused ||= 'code' in error && typeof error.code === 'number' && refusals.has(error.code)
    end()
  })
  client.on('close', end)
  return { close: end }
}
