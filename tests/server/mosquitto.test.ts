import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { typingFilter, typingTopic } from '#core/contract/index.ts'
import { type Mosquitto, mosquittoProgram, startMosquitto } from './mosquitto.ts'
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts'
import { type ServerProcess, startServerProcess } from './start-test-server.ts'
import {
  type Connection,
  eventually,
  inquiryOf,
  type Person,
  registerVisitor,
  s,
  say,
  signIn,
  startConversation,
  takeOver,
  unwrap,
} from './test-client.ts'

/* Two processes that share only PostgreSQL and Mosquitto: the visitor is connected to one, the agent to the other. */
// It starts four processes, beside another test file on two cores.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const programs = { postgres: postgresPrograms(), mosquitto: mosquittoProgram() }
const missing = [
  ...(programs.postgres ? [] : ['/usr/lib/postgresql/*/bin']),
  ...(programs.mosquitto ? [] : ['mosquitto']),
].join(' and no ')
const title = missing ? `two processes on one Mosquitto (skipped: no ${missing} on this machine)` : 'on one Mosquitto'

describe.skipIf(missing)(title, () => {
  let postgres: Postgres
  let mosquitto: Mosquitto
  let folder: string
  let servers: ServerProcess[] = []
  let visitor: Person
  let agent: Person
  let connections: { visitor: Connection; agent: Connection }
  let roomId: string

  beforeAll(async () => {
    postgres = await startPostgres(programs.postgres ?? '')
    mosquitto = await startMosquitto(programs.mosquitto ?? '')
    folder = await mkdtemp(join(tmpdir(), 'everline-test-'))
    const options = {
      dataFolder: folder,
      env: {
        DATABASE_URL: await postgres.newDatabase(),
        MQTT_URL: mosquitto.url,
        EVERLINE_CALL_MINUTES: '0',
        EVERLINE_LOG: 'info',
      },
    }
    servers = await Promise.all([startServerProcess(options), startServerProcess(options)])
    const [visitors, agents] = servers
    if (!visitors || !agents) throw new Error('Both servers must run')
    await everyoneIsLinked(1)
    visitor = await registerVisitor(visitors.url, 'Vera')
    agent = await signIn(agents.url, 'agent1@everline.test', agents.passwordOf('agent1@everline.test'))
    connections = { visitor: await visitor.connect(), agent: await agent.connect() }
    roomId = (await startConversation(visitor)).roomId
    unwrap(await takeOver(agent, (await inquiryOf(visitor, roomId)).id))
  })
  afterAll(async () => {
    await Promise.all([connections?.visitor.close(), connections?.agent.close()])
    await Promise.all(servers.map((server) => server.stop('SIGTERM')))
    await mosquitto?.stop()
    await postgres?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  /** Waits until each process has connected to Mosquitto that many times. */
  const everyoneIsLinked = (times: number) =>
    eventually(() => servers.every((server) => server.printed().split('link-up').length > times))
  // Two processes publish in parallel: hints may overtake each other; their numbers give the order.
  const inOrder = ({ entries }: Connection) => entries.toSorted((a, b) => a.n - b.n)
  const texts = (connection: Connection) =>
    inOrder(connection).flatMap((entry) =>
      entry.kind === 'message' && entry.message.kind === 'text' ? [entry.message.text] : [],
    )
  /** Both sides write, and each receives all messages from its own process. */
  async function talk(words: readonly string[]) {
    for (const word of words) {
      unwrap(await say(visitor, roomId, `${word}, says the visitor`))
      unwrap(await say(agent, roomId, `${word}, says the agent`))
    }
    const said = words.flatMap((word) => [`${word}, says the visitor`, `${word}, says the agent`])
    for (const connection of [connections.visitor, connections.agent]) {
      await eventually(() => said.every((text) => texts(connection).includes(text)))
      expect(texts(connection).slice(-said.length)).toEqual(said)
    }
  }

  it('[PWA-05] a visitor and an agent at different processes receive each other’s messages once, without a gap', async () => {
    await talk(Array.from({ length: 20 }, (_, index) => `word ${index}`))
    for (const connection of [connections.visitor, connections.agent]) {
      const numbers = inOrder(connection).map(({ n }) => n)
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    }
  })

  it('a typing signal at one process reaches the other', async () => {
    const seen: string[] = []
    await connections.agent.client.subscribeAsync(typingFilter(s, roomId))
    connections.agent.client.on('message', (topic) => topic.endsWith(`typing/${visitor.eid}`) && seen.push(topic))
    connections.visitor.client.publish(typingTopic(s, roomId, visitor.eid), JSON.stringify({ eid: visitor.eid }))
    await eventually(() => seen.length === 1)
  })

  it('[PWA-05] while Mosquitto is down only hints are lost, never messages; hints work again when it is back', async () => {
    await mosquitto.kill()
    unwrap(await say(visitor, roomId, 'while it was gone'))
    const told = (await agent.feed()).flatMap((entry) => (entry.kind === 'message' ? [entry.message.text] : []))
    expect(told.at(-1)).toBe('while it was gone')
    await mosquitto.restart()
    await everyoneIsLinked(2)
    await talk(['and on'])
  })
})
