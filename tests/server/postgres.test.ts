import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OutsideBroker, startOutsideBroker } from './outside-broker.ts'
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { accountsSuite } from './suites/accounts.ts'
import { devicesSuite, lastSeatSuite, licensesSuite } from './suites/devices.ts'
import { domainSuites } from './suites/domain-suites.ts'
import { feedsSuite } from './suites/feeds.ts'
import { idleInquiriesSuite } from './suites/idle-inquiries.ts'
import { messageChangesSuite } from './suites/message-changes.ts'
import { offersSuite } from './suites/offers.ts'
import { portalSuite } from './suites/portal.ts'
import { secondFactorSuite } from './suites/second-factor.ts'
import { serviceOwnerSuite } from './suites/service-owner.ts'
import { sessionsSuite } from './suites/sessions.ts'
import { staffStatusSuite } from './suites/staff-status.ts'
import type { Start } from './suites/suite.ts'
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
  domainSuites(start)
  describe('accounts', () => accountsSuite(start))
  describe('service owner', () => serviceOwnerSuite(start))
  describe('feeds', () => feedsSuite(start))
  describe('idle inquiries', () => idleInquiriesSuite(start))
  describe('message changes', () => messageChangesSuite(start))
  describe('offers', () => offersSuite(start))
  describe('portal', () => portalSuite(start))
  describe('second factor', () => secondFactorSuite(start))
  describe('sessions', () => sessionsSuite(start))
  describe('staff status', () => staffStatusSuite(start))
  describe('with seats enough', () => devicesSuite(start))
  describe('with a seat for each', () => licensesSuite(start))
  lastSeatSuite(start)

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

  describe('two processes on one database and one broker', () => {
    let servers: TestServer[] = []
    let outside: OutsideBroker
    beforeAll(async () => {
      outside = await startOutsideBroker()
      const env = {
        DATABASE_URL: await postgres.newDatabase(),
        MQTT_URL: outside.url,
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

    it('[audit 1.5] have one limit together, whichever of them is asked', async () => {
      const [one, two] = servers
      if (!one || !two) throw new Error('Both servers must run')
      const register = async ({ url }: TestServer) =>
        outcomeOf(await transportTo(url, newId()).send('registerVisitor', { params: { s }, body: {} }))
      // The tests before have registered eleven of sixty. Each process takes three at a time.
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
