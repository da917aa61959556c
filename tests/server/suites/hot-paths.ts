import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffTopic } from '#core/contract/index.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { overBudget } from '#tests/hot-paths/over-budget.ts'
import { type BackendWork, countBackendWork } from '../backend-counter.ts'
import {
  answer,
  type Connection,
  eventually,
  type Person,
  registerVisitor,
  s,
  say,
  setStatus,
  startConversation,
  startHandled,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

const rounds = 5

/** Counted budgets of the backend's hot paths. What else a backend does meanwhile only adds, so the least of a few counts. */
export function hotPathsSuite(start: Start) {
  let work: ReturnType<typeof countBackendWork>
  beforeAll(() => {
    work = countBackendWork()
  })
  afterAll(() => work.end())
  const world = serverFor(start, { env: { EVERLINE_AGENT_LIMIT: '100' } })

  type Counts = BackendWork & { feedEntries: number }
  const entriesWritten = async () => {
    const text = await (await fetch(`${world.server.url}/metrics`)).text()
    return Number(/^everline_feed_entries_total (\d+)/m.exec(text)?.[1])
  }

  /** Counts what each of several acts costs, and returns the least of each count. */
  async function leastOf(act: (round: number) => Promise<unknown>): Promise<Counts> {
    const all: Counts[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = await entriesWritten()
      work.read()
      await act(round)
      all.push({ ...work.read(), feedEntries: (await entriesWritten()) - before })
    }
    const least = (name: keyof Counts) => Math.min(...all.map((counts) => counts[name]))
    return {
      statements: least('statements'),
      transactions: least('transactions'),
      jobs: least('jobs'),
      publications: least('publications'),
      publishedBytes: least('publishedBytes'),
      feedEntries: least('feedEntries'),
    }
  }

  describe('hot paths', () => {
    it('[PWA-05] a message stays within its budget', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await startHandled(world.server.url, agent)
      const members = [await agent.connect(), await visitor.connect()]
      // Once before: statements are described and plans are made.
      await sent(visitor, roomId, 'first', members)
      const counts = await leastOf((round) => sent(visitor, roomId, `message ${round}`, members))
      expect(overBudget('messageAtBackend', counts)).toEqual([])
      await Promise.all(members.map((member) => member.close()))
    })

    it('[INQ-02] an accepted offer stays within its budget, however many colleagues there are', async () => {
      const [agent] = world.agents
      // Nobody else is asked.
      for (const person of [world.admin, ...world.agents]) unwrap(await setStatus(person, 'away'))
      const line = await agent.connect()
      const told: string[] = []
      world.presence.client.on('message', (topic) => topic === staffTopic(s) && told.push(topic))
      await world.presence.client.subscribeAsync(staffTopic(s))
      unwrap(await setStatus(agent, 'available'))
      const next = async () => {
        const visitor = await registerVisitor(world.server.url)
        const { roomId } = await startConversation(visitor)
        const offered = (entry: Connection['entries'][number]) =>
          entry.kind === 'entity' && entry.entity === 'offer' && entry.value?.conversationId === roomId
        const offer = await eventually(() => line.entries.find(offered))
        return offer.kind === 'entity' ? String(offer.value?.inquiryId) : ''
      }
      const waiting: string[] = []
      while (waiting.length < rounds + 1) waiting.push(await next())
      const accept = async () => {
        const before = told.length
        unwrap(await answer(agent, waiting.pop() ?? '', true))
        // Until colleagues know. The router, which would have looked by then, has nothing to look for.
        await eventually(() => told.length > before)
      }
      work.read()
      await accept()
      const counts = await leastOf(accept)
      expect(overBudget('offerAccepted', counts)).toEqual([])
      unwrap(await setStatus(agent, 'away'))
      await line.close()
    })

    it('[INQ-02] twenty offers of one pass of the router stay within its budget', async () => {
      for (const person of [world.admin, ...world.agents]) unwrap(await setStatus(person, 'away'))
      const [first, second] = world.agents
      const lines = [await first.connect(), await second.connect()]
      unwrap(await setStatus(first, 'available'))
      const isOffer = (entry: Connection['entries'][number]) =>
        entry.kind === 'entity' && entry.entity === 'offer' && entry.value?.status === 'pending'
      const offersTo = (index: number) => lines[index]?.entries.filter(isOffer).length ?? 0
      for (let count = 0; count < inquiriesInPass; count += 1)
        await startConversation(await registerVisitor(world.server.url))
      await eventually(() => offersTo(0) === inquiriesInPass)
      // The one who has the offers goes away, and the other gets all of them at once.
      const move = async (round: number) => {
        const [from, to] = round % 2 === 0 ? [first, second] : [second, first]
        const index = to === second ? 1 : 0
        const before = offersTo(index)
        unwrap(await setStatus(to, 'available'))
        unwrap(await setStatus(from, 'away'))
        await eventually(() => offersTo(index) === before + inquiriesInPass)
      }
      const counts = await leastOf(move)
      expect(overBudget('offersOfPass', counts)).toEqual([])
      await Promise.all(lines.map((line) => line.close()))
    })
  })
}

const inquiriesInPass = 20

/** A minute at a backend at which one agent is signed in and nothing happens. Its clock is moved on by the test. */
export function idleMinuteSuite(start: Start) {
  let work: ReturnType<typeof countBackendWork>
  let requests: ReturnType<typeof countRequests>
  beforeAll(() => {
    work = countBackendWork()
    requests = countRequests()
  })
  afterAll(() => {
    work.end()
    requests.end()
  })
  // From the beginning of a minute, so that each count is of the same span.
  const clock = fakeClock(Math.ceil(Date.now() / minuteMs) * minuteMs)
  const world = serverFor(start, { clock })

  /** Moves the clock on in steps as short as those of the duties, each until the database has answered what it began. */
  async function pass(ms: number) {
    for (let passed = 0; passed < ms; passed += stepMs) {
      await clock.advance(stepMs)
      await quiet()
    }
  }

  async function quiet() {
    let texts = -1
    while (texts !== work.texts().length) {
      texts = work.texts().length
      for (let turn = 0; turn < 20; turn += 1) await clock.advance(0)
    }
  }

  async function countMinute(): Promise<BackendWork & { requests: number }> {
    work.read()
    requests.read()
    await pass(minuteMs)
    return { ...work.read(), requests: requests.read() }
  }

  describe('hot paths', () => {
    it('[PWA-05] a minute in which nothing happens stays within its budget', async () => {
      const [agent] = world.agents
      await world.presence.close()
      const line = await agent.connect()
      // Once before: what a start leaves to be done, and the minute of the admin who has gone.
      await pass(2 * minuteMs)
      // The queue of jobs also looks after itself by a clock of its own, which may strike in one of the minutes.
      const minutes = [await countMinute(), await countMinute(), await countMinute()]
      const [counts] = minutes.toSorted((one, other) => one.statements - other.statements)
      expect(overBudget('idleBackend', counts ?? {})).toEqual([])
      await line.close()
    })
  })
}

const [stepMs, minuteMs] = [200, 60_000]

/** Counts requests that reach a backend of this process, and those that it makes itself. */
function countRequests() {
  const names = ['http.server.request.start', 'http.client.request.start', 'undici:request:create']
  let count = 0
  const onRequest = () => {
    count += 1
  }
  for (const name of names) subscribe(name, onRequest)
  return {
    read() {
      const done = count
      count = 0
      return done
    },
    end() {
      for (const name of names) unsubscribe(name, onRequest)
    },
  }
}

/** Sends a message, and waits until its members have it by MQTT. */
async function sent(sender: Person, roomId: string, text: string, members: readonly Connection[]) {
  unwrap(await say(sender, roomId, text))
  const has = ({ entries }: Connection) =>
    entries.some((entry) => entry.kind === 'message' && entry.message.text === text)
  await eventually(() => members.every(has))
}
