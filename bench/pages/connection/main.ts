import mqtt, { type MqttClient } from 'mqtt'

/** Bare mqtt.js in a page: the floor of delivery. What arrives is put into the page's log as plain divs. */
const bareConnection = {
  client: undefined as MqttClient | undefined,

  async connect(options: { url: string; username: string; password: string }): Promise<void> {
    const { url, username, password } = options
    this.client = await mqtt.connectAsync(
      url,
      {
        protocolVersion: 4,
        clientId: `floor-${Math.random()}`,
        username,
        password,
        reconnectPeriod: 0,
        forceNativeWebSocket: true,
        timerVariant: 'native',
      },
      false,
    )
  },

  async paintFrom(filter: string): Promise<void> {
    const log = document.querySelector('[role="log"]')
    this.client?.on('message', (_topic, payload) => {
      const line = document.createElement('div')
      line.textContent = JSON.parse(payload.toString()).text
      log?.append(line)
    })
    await this.client?.subscribeAsync(filter)
  },

  /** Publishes at a steady pace; answers when each left. */
  async publishPaced(options: { topic: string; payloads: Array<{ id: string; payload: string }>; everyMs: number }) {
    const sent: Record<string, number> = {}
    for (const { id, payload } of options.payloads) {
      sent[id] = performance.timeOrigin + performance.now()
      this.client?.publish(options.topic, payload)
      await new Promise((resolve) => setTimeout(resolve, options.everyMs))
    }
    return sent
  },
}

declare global {
  var bareConnectionOfBench: typeof bareConnection
}
globalThis.bareConnectionOfBench = bareConnection
