import { mkdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { createWebSocketStream } from 'ws'
import { type Clock, sleep, systemClock } from '#core/platform/clock.ts'
import { type Random, systemRandom } from '#core/platform/random.ts'
import { maxPacketBytes } from '#server/broker/guarded-stream.ts'
import { type Database, isAway } from '#server/db/database.ts'
import { openEmbedded, openPostgres } from '#server/db/open-database.ts'
import type { SignIn } from '#server/demo/fill-demo.ts'
import type { ModuleParts } from '#server/domain/module.ts'
import { createApp, type Phase } from '#server/http/app.ts'
import { clientAddress, peerOf } from '#server/http/client-address.ts'
import { type Listener, listen, type SocketEndpoint } from '#server/http/listen.ts'
import { createRunCall } from '#server/http/perform-call.ts'
import { createTransportHeaders } from '#server/http/transport-headers.ts'
import { createMetricsAccess } from '#server/metrics/metrics-access.ts'
import { guardClock } from '#server/platform/guard.ts'
import { createLogger, factsOf, type Logger } from '#server/platform/logger.ts'
import { sipPath } from '#server/sip/realm.ts'
import { maxSipBytes } from '#server/sip/sip-server.ts'
import { createTouchIcon } from '#server/theming/touch-icon.ts'
import { createBrandManifest } from '#server/theming/web-manifest.ts'
import { createModules, keptPlans } from './modules.ts'
import { prepareInstallation } from './prepare-installation.ts'
import { createServerDeps, type Environment } from './server-deps.ts'
import type { Settings } from './settings.ts'
import { startJobs } from './start-jobs.ts'
import { createFramers } from './widgets/framers.ts'

export type StartOptions = {
  /** Fill the demo service on the first start. */
  demo?: boolean
  clock?: Clock
  random?: Random
  /** Where log lines go; standard error when not given. */
  log?: (line: string) => void
  /** `plain`: transactions talk to the embedded database without the pipelined client. For the bench. */
  embeddedClient?: 'pipelined' | 'plain'
  /** Go on with a database that has migrations which this build does not know. */
  acceptsAll?: boolean
}

export type RunningServer = {
  url: string
  port: number
  /** Answers requests without a network, for tests that ask many. */
  fetch: Hono['fetch']
  /** Everything that is answered, for tests of all of it. */
  routes: Hono['routes']
  /** Accounts of the demo; empty without it. */
  signIns: readonly SignIn[]
  /** Notes an exception that no part has caught. The backend goes on (decision 87). */
  noteFault(error: unknown): void
  /** Drains and stops: what was answered is stored. */
  close(): Promise<void>
}

/** Starts the backend. Throws an Error with a message for the operator when it cannot run. */
export async function startServer(settings: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const { clock: bareClock = systemClock, random = systemRandom } = options
  const isDemo = Boolean(options.demo)
  const writeLine = options.log ?? ((line: string) => process.stderr.write(`${line}\n`))
  const log = createLogger(settings.EVERLINE_LOG, writeLine, () => bareClock.nowMs())
  const clock = guardClock(bareClock, log)
  const stopping = new AbortController()

  await mkdir(settings.EVERLINE_DATA, { recursive: true, mode: 0o700 })
  const { acceptsAll, embeddedClient: client } = options
  const database = settings.DATABASE_URL
    ? await openWhenThere(settings.DATABASE_URL, { acceptsAll, clock, log })
    : await openEmbedded(settings.EVERLINE_DATA, keptPlans, { acceptsAll, client })
  try {
    const signIns = await prepareInstallation(database, settings, { isDemo, random, nowMs: clock.nowMs(), log })
    const server = await run({ database, settings, clock, random, log, isDemo }, stopping)
    return { ...server, signIns }
  } catch (error) {
    stopping.abort()
    await database.close()
    throw error
  }
}

const longestWaitMs = 30_000

/** Connects to PostgreSQL; one that is away, as after a power cut that both had, is waited for. */
async function openWhenThere(
  url: string,
  { acceptsAll, clock, log }: { acceptsAll: boolean | undefined; clock: Clock; log: Logger },
): Promise<Database> {
  for (let pauseMs = 1000; ; pauseMs = Math.min(2 * pauseMs, longestWaitMs)) {
    try {
      return await openPostgres(url, keptPlans, { acceptsAll })
    } catch (error) {
      if (!isAway(error)) throw error
      log.warn('database-away', { ...factsOf(error), nextTrySeconds: pauseMs / 1000 })
      await sleep(clock, pauseMs)
    }
  }
}

const healthWithinMs = 2000

/** Whether the database answers a statement in time. */
async function answers({ db }: Database, clock: Clock): Promise<boolean> {
  const done = new AbortController()
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  const isUp = await Promise.race([asked, sleep(clock, healthWithinMs, done.signal).then(() => false)])
  done.abort()
  return isUp
}

/** The WebSockets of the broker and of signalling; both get the address of the client. */
function endpointsOf({ broker, sipServer }: Awaited<ReturnType<typeof createServerDeps>>, settings: Settings) {
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress(socket.remoteAddress ?? 'nowhere', headers['x-forwarded-for']?.toString(), settings.TRUST_PROXY)
  const mqtt: SocketEndpoint = {
    path: '/mqtt',
    protocol: 'mqtt',
    maxFrameBytes: maxPacketBytes,
    accept: (socket, request) => broker.handle(createWebSocketStream(socket), addressOf(request)),
  }
  const sip: SocketEndpoint = {
    path: sipPath,
    protocol: 'sip',
    maxFrameBytes: maxSipBytes,
    accept: (socket, request) => sipServer.accept(socket, addressOf(request)),
  }
  return settings.SIP_URL ? [mqtt] : [mqtt, sip]
}

async function run(
  given: Omit<Environment, 'signal' | 'listenUrl'>,
  stopping: AbortController,
): Promise<Omit<RunningServer, 'signIns'>> {
  const { database, settings, clock, log } = given
  let phase: Phase = 'starting'
  const deps = await createServerDeps({ ...given, signal: stopping.signal, listenUrl: () => listener.url })
  const { broker, router } = deps
  const { handlers, parts } = createModules(deps)
  const app = createApp({
    ...deps,
    runCall: createRunCall(handlers, deps),
    routes: parts.flatMap(({ addRoutes }) => addRoutes ?? []),
    framersOf: createFramers(database.db),
    brand: { manifest: createBrandManifest(database.db), touchIcon: createTouchIcon(database.db) },
    webRoot: settings.EVERLINE_WEB_ROOT,
    hasPortal: settings.EVERLINE_PORTAL === 'on',
    regions: settings.REGIONS?.flatMap(({ url, urlCN }) => (urlCN === null ? [url] : [url, urlCN])) ?? [],
    sipOrigin: settings.SIP_URL ? new URL(settings.SIP_URL).origin : null,
    phase: () => phase,
    health: async () => ({ isDatabaseUp: await answers(database, clock), isLinkUp: broker.isLinkUp() }),
    metricsAccess: createMetricsAccess(settings.METRICS_TOKEN),
    peerOf,
  })
  await startJobs(deps, parts)
  // With other processes: a page of this build may ask one of them for its parts.
  if (database.shared) await deps.formerBuilds.keep()

  const { HOST: host, PORT: port } = settings
  const headersFor = createTransportHeaders(settings)
  const endpoints = endpointsOf(deps, settings)
  const listener: Listener = await listen({ app, host, port, clock, log, headersFor, endpoints }).catch(
    async (error) => {
      await deps.jobs.stop(0)
      await broker.close()
      throw error
    },
  )
  phase = 'ready'
  router.poke()
  for (const { onReady } of parts) await onReady?.()
  log.info('started', { url: listener.url, database: database.shared ? 'postgresql' : 'embedded' })

  let closing: Promise<void> | null = null
  return {
    url: listener.url,
    port: listener.port,
    fetch: app.fetch,
    routes: app.routes,
    noteFault(error) {
      deps.metrics.fault()
      log.error('fault', factsOf(error))
    },
    close() {
      phase = 'stopping'
      closing ??= drainAndStop({ ...deps, listener, parts, stopping })
      return closing
    },
  }
}

type Running = Awaited<ReturnType<typeof createServerDeps>> & {
  listener: Listener
  parts: readonly ModuleParts[]
  stopping: AbortController
}

/** Ends what others depend on last: requests, the domains' work, mails, connections, the database. */
async function drainAndStop(running: Running): Promise<void> {
  const { settings, clock, log, database, broker, sipServer, router, duties, jobs, mailer, listener, parts, stopping } =
    running
  const drainMs = settings.EVERLINE_DRAIN_SECONDS * 1000
  await listener.drain(drainMs)
  await Promise.all(parts.map(({ idle }) => idle?.()))
  stopping.abort()
  await duties.idle()
  await router.idle()
  await jobs.stop(drainMs)
  await Promise.race([mailer.idle(), sleep(clock, drainMs)])
  mailer.close()
  sipServer.close()
  await broker.close()
  await listener.close()
  await database.close()
  log.info('stopped')
}
