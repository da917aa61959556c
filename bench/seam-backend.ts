/*
 * A backend with its fast path on or off, in a process of its own. Takes an order from its parent, answers where it
 * listens and how much processor time it has used.
 */
import type { SignIn } from '#server/demo/fill-demo.ts'
import { readSettings } from '#server/settings.ts'
import { type StartOptions, startServer } from '#server/start-server.ts'

type EmbeddedClient = NonNullable<StartOptions['embeddedClient']>
export type SeamOrder = { name: 'start'; folder: string; embeddedClient: EmbeddedClient } | { name: 'look' }
export type SeamAnswer = { url: string; signIns: readonly SignIn[]; processorMs: number }

let listening: Omit<SeamAnswer, 'processorMs'> = { url: '', signIns: [] }

process.on('message', (order: SeamOrder) => {
  void run(order).then((answer) => process.send?.(answer))
})

async function run(order: SeamOrder): Promise<SeamAnswer> {
  if (order.name === 'start') listening = await start(order.folder, order.embeddedClient)
  const { user, system } = process.cpuUsage()
  return { ...listening, processorMs: (user + system) / 1000 }
}

async function start(folder: string, embeddedClient: EmbeddedClient): Promise<typeof listening> {
  const read = readSettings({
    PORT: '0',
    EVERLINE_DATA: folder,
    EVERLINE_LOG: 'error',
    EVERLINE_AGENT_LIMIT: '1000',
    EVERLINE_LIMITS: '10000',
  })
  if (!read.ok) throw new Error(read.message)
  const server = await startServer(read.settings, { demo: true, embeddedClient })
  // Not by name: a lookup of `localhost` may try another address first.
  return { url: `http://127.0.0.1:${server.port}`, signIns: server.signIns }
}
