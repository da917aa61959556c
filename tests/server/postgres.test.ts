import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clock, systemClock } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import { openPostgres } from '#server/db/open-database.ts'
import { createPlayingTurn } from '#server/demo/playing-turn.ts'
import { isSoak } from '#tests/soak/runs.ts'
import { enterAsCustomer } from './customer.ts'
import { type OutsideBroker, startOutsideBroker } from './outside-broker.ts'
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { accountsSuite } from './suites/accounts.ts'
import { devicesSuite, lastSeatSuite, licensesSuite } from './suites/devices.ts'
import { domainSuites } from './suites/domain-suites.ts'
import { feedsSuite } from './suites/feeds.ts'
import { hotPathsSuite } from './suites/hot-paths.ts'
import { idleInquiriesSuite } from './suites/idle-inquiries.ts'
import { linkPreviewsSuite } from './suites/link-previews.ts'
import { messageChangesSuite } from './suites/message-changes.ts'
import { offersSuite } from './suites/offers.ts'
import { portalSuite } from './suites/portal.ts'
import { secondFactorSuite } from './suites/second-factor.ts'
import { serviceOwnerSuite } from './suites/service-owner.ts'
import { sessionsSuite } from './suites/sessions.ts'
import { staffStatusSuite } from './suites/staff-status.ts'
import type { Start } from './suites/suite.ts'
import { telephonySuite } from './suites/telephony.ts'
import { webhooksSuite } from './suites/webhooks.ts'
import {
  answer,
  entitiesIn,
  eventually,
  inquiryOf,
  newId,
  outcomeOf,
  passwordGrant,
  registerVisitor,
  s,
  say,
  signIn,
  startConversation,
  takeOver,
  transportTo,
  unwrap,
} from './test-client.ts'

const programs = postgresPrograms()
const title = programs ? 'on PostgreSQL' : 'on PostgreSQL (skipped: no /usr/lib/postgresql/*/bin on this machine)'

describe.skipIf(!programs)(title, () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '')
  })
  afterAll(() => postgres?.stop())

  const start: Start = async (options = {}) =>
    startTestServer({ ...options, env: { ...(await postgres.newDemo()), ...options.env } })
  // The embedded database is PostgreSQL too, with one connection, so that no transaction runs beside another one, and
  // with an order of texts of its own. What depends on that runs here each time, and everything in the soak.
  domainSuites(start, isSoak ? undefined : ['contacts', 'inquiries', 'messages', 'search'])
  describe('feeds', () => feedsSuite(start))
  hotPathsSuite(start)
  describe('offers', () => offersSuite(start))
  describe('sessions', () => sessionsSuite(start))
  describe('with a seat for each', () => licensesSuite(start))
  lastSeatSuite(start)
  if (isSoak) {
    describe('accounts', () => accountsSuite(start))
    describe('service owner', () => serviceOwnerSuite(start))
    describe('idle inquiries', () => idleInquiriesSuite(start))
    describe('link previews', () => linkPreviewsSuite(start))
    describe('message changes', () => messageChangesSuite(start))
    describe('portal', () => portalSuite(start))
    describe('second factor', () => secondFactorSuite(start))
    describe('staff status', () => staffStatusSuite(start))
    describe('telephony', () => telephonySuite(start))
    describe('webhooks', () => webhooksSuite(start))
    describe('with seats enough', () => devicesSuite(start))
  }

  describe('two demos that start at once on one empty database', () => {
    const startTwo = async (folders: readonly [string, string], settings: Record<string, string> = {}) => {
      const env = { DATABASE_URL: await postgres.newDatabase(), ...settings }
      const servers = await Promise.all(
        folders.map((folder) => startTestServer({ env: { ...env, EVERLINE_DATA: folder } })),
      )
      return {
        servers,
        async close() {
          await Promise.all(servers.map((server) => server.close()))
          for (const folder of folders) await rm(folder, { recursive: true, force: true })
        },
      }
    }
    const newFolder = () => mkdtemp(join(tmpdir(), 'everline-test-'))

    it('fill it once; with a shared data folder both print valid sign-ins', async () => {
      const folder = await newFolder()
      const { servers, close } = await startTwo([folder, folder])
      for (const { url, passwordOf } of servers) {
        await signIn(url, 'agent1@everline.test', passwordOf('agent1@everline.test'))
      }
      await close()
    })

    it('fill it once; with separate data folders and one secret only the process that filled it prints sign-ins', async () => {
      const secret = { EVERLINE_SECRET: 'one-secret-for-all-processes-of-it' }
      const { servers, close } = await startTwo([await newFolder(), await newFolder()], secret)
      const [first, ...more] = servers.filter(({ signIns }) => signIns.length > 0)
      if (!first) throw new Error('Nobody filled the demo')
      expect(more).toEqual([])
      for (const { url } of servers) {
        await signIn(url, 'agent1@everline.test', first.passwordOf('agent1@everline.test'))
      }
      await close()
    })
  })

  describe('simulated visitors of two processes on one database', () => {
    /** The lock as one process has it, which looks often whether another asks for the end. */
    async function openProcess(url: string) {
      const database = await openPostgres(url)
      const clock: Clock = {
        ...systemClock,
        after: (delayMs, run, signal) => systemClock.after(delayMs / 50, run, signal),
      }
      return { database, turn: createPlayingTurn({ database, clock }) }
    }
    /** Plays until it is told to end. */
    function createPlay() {
      const begun = deferred<void>()
      const play = async (signal: AbortSignal) => {
        begun.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      }
      return { begun: begun.promise, play }
    }
    const never = new AbortController().signal
    const refuse = async () => {
      throw new Error('A second process plays')
    }

    it('play once: a second process does not begin while the first plays, and either can end it', async () => {
      const url = await postgres.newDatabase()
      const one = await openProcess(url)
      const two = await openProcess(url)
      const first = createPlay()
      const playing = one.turn.during(never, first.play)
      await first.begun
      await two.turn.during(never, refuse)
      expect([await one.turn.isTaken(), await two.turn.isTaken()]).toEqual([true, true])

      await two.turn.end()
      await playing
      expect([await one.turn.isTaken(), await two.turn.isTaken()]).toEqual([false, false])
      const second = createPlay()
      const end = new AbortController()
      const again = two.turn.during(end.signal, second.play)
      await second.begun
      await one.turn.during(never, refuse)
      end.abort()
      await again
      for (const { database } of [one, two]) await database.close()
    })

    it('end when the connection that holds the lock is lost, so that another process may begin', async () => {
      const url = await postgres.newDatabase()
      const one = await openProcess(url)
      const two = await openProcess(url)
      const { begun, play } = createPlay()
      const playing = one.turn.during(never, play)
      await begun
      await two.database.db.execute(sql`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and granted and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`)
      await expect(playing).rejects.toThrow()
      const other = createPlay()
      const end = new AbortController()
      const again = two.turn.during(end.signal, other.play)
      await other.begun
      end.abort()
      await again
      for (const { database } of [one, two]) await database.close()
    })
  })

  describe('two processes on one database and one broker', () => {
    let servers: TestServer[] = []
    let outside: OutsideBroker
    beforeAll(async () => {
      outside = await startOutsideBroker()
      const env = {
        DATABASE_URL: await postgres.newDatabase(),
        MQTT_URL: outside.url,
        EVERLINE_CALL_MINUTES: '0',
        EVERLINE_DATA: await mkdtemp(join(tmpdir(), 'everline-test-')),
        EVERLINE_AGENT_LIMIT: '100',
        // The real limits, for the last of these tests.
        EVERLINE_LIMITS: '1',
      }
      servers = [await startTestServer({ env }), await startTestServer({ env })]
    })
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.close()))
      await outside?.close()
    })

    it('simulated visitors that one has begun run for both, and the other ends them', async () => {
      const [one, two] = servers
      if (!one || !two) throw new Error('Both servers must run')
      const password = one.passwordOf('agent1@everline.test')
      const agents = [await signIn(one.url, 'agent1@everline.test', password)]
      agents.push(await signIn(two.url, 'agent1@everline.test', password))
      const [first, second] = agents
      if (!first || !second) throw new Error('Both must be signed in')
      const isRunning = { isRunning: true }
      expect(unwrap(await first.call('startSimulatedVisitors', { params: { s } }))).toEqual(isRunning)
      for (const agent of agents)
        expect(unwrap(await agent.call('getSimulatedVisitors', { params: { s } }))).toEqual(isRunning)
      expect(unwrap(await second.call('startSimulatedVisitors', { params: { s } }))).toEqual(isRunning)
      expect(unwrap(await second.call('stopSimulatedVisitors', { params: { s } }))).toEqual({ isRunning: false })
      expect(unwrap(await first.call('getSimulatedVisitors', { params: { s } }))).toEqual({ isRunning: false })
    })

    it('[PWA-05] the clients of one receive what is sent to the other; 200 messages through both have no gap', async () => {
      const [one, two] = servers
      if (!one || !two) throw new Error('Both servers must run')
      const password = one.passwordOf('agent1@everline.test')
      const agent = await signIn(two.url, 'agent1@everline.test', password)
      const connection = await agent.connect()
      const visitor = await registerVisitor(one.url)
      const { roomId } = await startConversation(visitor)
      const offer = await eventually(() => entitiesIn(connection.entries, 'offer').at(0))
      unwrap(await answer(agent, offer.inquiryId, true))
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, index) => [
          say(visitor, roomId, `v${index}`),
          say(agent, roomId, `a${index}`),
        ]).flat(),
      )
      for (const result of results) expect(outcomeOf(result)).toBe('ok')
      const feed = await agent.feed()
      expect(feed.map(({ n }) => n)).toEqual(feed.map((_, index) => index + 1))
      const { messages } = unwrap(
        await agent.call('listMessages', { params: { s, roomId }, query: { from: '1', to: '1000' } }),
      )
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
      expect(messages.filter(({ kind }) => kind === 'text')).toHaveLength(201)
      const last = feed.at(-1)?.n
      await eventually(() => connection.entries.some(({ n }) => n === last))
      await connection.close()
    })

    it('two agents at two processes take one inquiry: exactly one gets it', async () => {
      const [one, two] = servers
      if (!one || !two) throw new Error('Both servers must run')
      const first = await signIn(one.url, 'agent2@everline.test', one.passwordOf('agent2@everline.test'))
      const second = await signIn(two.url, 'agent3@everline.test', one.passwordOf('agent3@everline.test'))
      for (let round = 0; round < 10; round += 1) {
        const visitor = await registerVisitor(one.url)
        const { roomId } = await startConversation(visitor)
        const { id } = await inquiryOf(visitor, roomId)
        const results = await Promise.all([takeOver(first, id), takeOver(second, id)])
        expect(results.map(outcomeOf).toSorted()).toEqual(['offer-lost', 'ok'])
      }
    })

    it('[INQ-02] the routers of both offer inquiries that come at once: each to one agent, and none twice', async () => {
      const [one, two] = servers
      if (!one || !two) throw new Error('Both servers must run')
      const first = await signIn(one.url, 'agent2@everline.test', one.passwordOf('agent2@everline.test'))
      const second = await signIn(two.url, 'agent3@everline.test', one.passwordOf('agent3@everline.test'))
      const connections = [await first.connect(), await second.connect()]
      const visitors = [await registerVisitor(one.url), await registerVisitor(two.url)]
      const begun = await Promise.all(
        visitors
          .flatMap((visitor) => Array.from({ length: 6 }, () => visitor))
          .map(async (visitor) => {
            const { roomId } = await startConversation(visitor)
            return (await inquiryOf(visitor, roomId)).id
          }),
      )
      const offered = () =>
        connections.map(({ entries }) =>
          entitiesIn(entries, 'offer').filter(({ inquiryId }) => begun.includes(inquiryId)),
        )
      await eventually(() => offered().flat().length >= begun.length)
      expect(
        offered()
          .flat()
          .map(({ inquiryId }) => inquiryId)
          .toSorted(),
      ).toEqual(begun.toSorted())
      for (const offers of offered()) expect(offers.length).toBeGreaterThan(0)
      for (const [index, agent] of [first, second].entries())
        for (const { inquiryId } of offered()[index] ?? []) unwrap(await answer(agent, inquiryId, true))
      for (const connection of connections) await connection.close()
    })

    it('[CAP-18] a visitor who has become a customer at one of them is refused as signed out at the other', async () => {
      const [one, two] = servers
      if (!one || !two) throw new Error('Both servers must run')
      const admin = await signIn(one.url, 'admin@everline.test', one.passwordOf('admin@everline.test'))
      const userId = newId()
      await enterAsCustomer(one.url, admin, { userId })
      const visitor = await registerVisitor(two.url)
      const { roomId } = await startConversation(visitor)
      await enterAsCustomer(one.url, admin, { userId, by: visitor })
      expect(outcomeOf(await say(visitor, roomId, 'Still there?'))).toBe('token-invalid')
    })

    it('[audit 1.5] have one limit together, whichever of them is asked', async () => {
      const [one, two] = servers
      if (!one || !two) throw new Error('Both servers must run')
      const register = async ({ url }: TestServer) =>
        outcomeOf(await transportTo(url, newId()).send('registerVisitor', { params: { s }, body: {} }))
      // The tests before have registered twelve of sixty. Each process takes three at a time.
      const outcomes: string[] = []
      for (let round = 0; round < 30; round += 1) outcomes.push(await register(one), await register(two))
      const registered = outcomes.filter((outcome) => outcome === 'ok').length
      expect(registered).toBeGreaterThan(40)
      expect(registered).toBeLessThanOrEqual(50)
      expect(outcomes.slice(-2)).toEqual(['too-many-requests', 'too-many-requests'])
      // Guesses are counted exactly.
      const guesses: string[] = []
      for (let n = 0; n < 6; n += 1)
        for (const { url } of [one, two])
          guesses.push(
            outcomeOf(await transportTo(url, newId()).send('issueToken', passwordGrant('nobody@x.test', 'x'))),
          )
      expect(guesses).toEqual([...Array(10).fill('wrong-credentials'), ...Array(2).fill('too-many-requests')])
    })
  })
})
