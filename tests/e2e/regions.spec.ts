import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type FaultProxy, startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { freePort } from '#tests/server/free-port.ts'
import { type Mosquitto, mosquittoProgram, startMosquitto } from '#tests/server/mosquitto.ts'
import { type Postgres, postgresPrograms, startPostgres } from '#tests/server/postgres.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { signInToApi, textsOf } from './api.ts'
import { type Backend, startBackend } from './backend.ts'
import { acceptOffer, openAgent, openTab, openVisitor, say, sayFast } from './people.ts'
import { readLog } from './read-log.ts'

test.use({ serviceWorkers: 'allow' })

/*
 * Three backends over one PostgreSQL and one Mosquitto, each behind a proxy that makes it as far away as a region is. The
 * app comes from `home`; `near` is the nearest.
 */

const programs = { postgres: postgresPrograms(), mosquitto: mosquittoProgram() }
// biome-ignore lint/suspicious/noSkippedTests: only where the machine has no such programs.
test.skip(!programs.postgres || !programs.mosquitto, 'needs the programs of PostgreSQL and Mosquitto')
test.setTimeout(240_000)

const latenciesMs = { home: 60, near: 3, far: 120 }
type Name = keyof typeof latenciesMs
const names: readonly Name[] = ['home', 'near', 'far']

let postgres: Postgres
let mosquitto: Mosquitto
let folder: string
let regions: Record<Name, { backend: Backend; proxy: FaultProxy; url: string }>

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everline-e2e-'))
  postgres = await startPostgres(programs.postgres ?? '')
  mosquitto = await startMosquitto(programs.mosquitto ?? '')
  const database = await postgres.newDatabase()
  const start = async (name: Name) => {
    const port = await freePort()
    const proxy = await startFaultProxy(port)
    proxy.set({ name: 'good', latencyMs: latenciesMs[name] })
    return { port, proxy, url: `http://127.0.0.1:${proxy.port}` }
  }
  const hosts = { home: await start('home'), near: await start('near'), far: await start('far') }
  const env = {
    DATABASE_URL: database,
    MQTT_URL: mosquitto.url,
    EVERLINE_CALL_MINUTES: '0',
    EVERLINE_DATA: folder,
    REGIONS: names.map((name) => `${name}=${hosts[name].url}`).join(','),
  }
  const open = async (name: Name) => ({
    ...hosts[name],
    backend: await startBackend({ env: { ...env, PORT: String(hosts[name].port) } }),
  })
  // The first one fills the database.
  const home = await open('home')
  const [near, far] = await Promise.all([open('near'), open('far')])
  regions = { home, near, far }
})
test.afterEach(() => {
  regions?.near.proxy.set({ name: 'good', latencyMs: latenciesMs.near })
})
test.afterAll(async () => {
  await Promise.all(
    Object.values(regions ?? {}).map(async ({ backend, proxy }) => {
      await proxy.close()
      await backend.stop()
    }),
  )
  await mosquitto?.stop()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The region in use, as the hub keeps it for its next start. */
const chosenBy = (tab: Page): Promise<string | null> =>
  tab.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const opening = indexedDB.open('everline')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('values').objectStore('values').get('discovery')
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result?.chosen ?? null)
          }
        }
      }),
  )

const lineOf = (who: string) => Array.from({ length: 40 }, (_, index) => `${who}-${String(index).padStart(3, '0')}`)

function credentials() {
  const [, signIn] = regions.home.backend.signIns
  if (!signIn) throw new Error('no sign-in')
  return signIn
}

test('[DIS-04] a tab’s session storage chooses the region until the tab is closed', soakOnly, async ({ browser }) => {
  const agent = await openAgent(browser, regions.home.url, credentials())
  const [first] = agent.tabs
  if (!first) throw new Error('no tab')
  await expect.poll(() => chosenBy(first)).toBe('near')
  await agent.context.addInitScript(() => sessionStorage.setItem('everline-region', 'far'))
  const tab = await openTab(agent, regions.home.url)
  await expect.poll(() => chosenBy(tab)).toBe('far')
  // A busy machine makes the farthest region slow.
  await expect(tab.getByRole('status', { name: 'Connection' })).toContainText(/Live|Slow/)
  await tab.close()
  // The tab that asked for it is closed.
  await expect.poll(() => chosenBy(first)).toBe('near')
  await agent.context.close()
})

/** The fault that ends the backend comes last. */
const deaths: Record<string, () => Promise<void>> = {
  'its connection goes silent': async () => regions.near.proxy.set({ name: 'silent', up: true, down: true }),
  'its backend is killed': () => regions.near.backend.kill(),
}

for (const [how, die] of Object.entries(deaths)) {
  test(
    `[DIS-03] the agent works in the nearest region, and in the next one when ${how}; nothing is lost or doubled`,
    how.endsWith('silent') ? soakOnly : {},
    async ({ browser }) => {
      const agent = await openAgent(browser, regions.home.url, credentials())
      const [tab] = agent.tabs
      if (!tab) throw new Error('no tab')
      await expect.poll(() => chosenBy(tab)).toBe('near')
      await tab.evaluate(() => Object.assign(window, { hasNotReloaded: true }))

      const visitor = await openVisitor(browser, regions.home.url)
      await say(visitor.chat, ['Hello'])
      await acceptOffer(tab)
      await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Hello')
      const roomId = new URL(tab.url()).pathname.split('/').at(-1) ?? ''
      const api = await signInToApi(regions.home.url, credentials())

      const writing = Promise.all([sayFast(tab, lineOf('a1')), sayFast(visitor.chat, lineOf('v1'))])
      await expect.poll(async () => (await textsOf(api, roomId)).length).toBeGreaterThan(10)
      await die()
      await writing

      await expect.poll(() => chosenBy(tab), { timeout: 60_000 }).toBe('home')
      const sent = async (who: string) => (await textsOf(api, roomId)).filter((text) => text.startsWith(`${who}-`))
      await expect.poll(async () => (await textsOf(api, roomId)).length, { timeout: 60_000 }).toBe(81)
      expect(await sent('a1')).toEqual(lineOf('a1'))
      expect(await sent('v1')).toEqual(lineOf('v1'))

      const truth = (await textsOf(api, roomId)).filter((text) => text !== 'Hello')
      await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live', { timeout: 30_000 })
      await expect.poll(() => readLog(tab), { timeout: 30_000 }).toEqual({ texts: truth, faults: [] })
      await expect.poll(() => readLog(visitor.chat), { timeout: 30_000 }).toEqual({ texts: truth, faults: [] })
      expect(await tab.evaluate(() => 'hasNotReloaded' in window)).toBe(true)
      await visitor.context.close()
      await agent.context.close()
    },
  )
}
