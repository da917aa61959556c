import type { Context } from 'hono'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { createCodeHashes } from '#server/accounts/code-hashes.ts'
import { createOneTimeCodes } from '#server/accounts/one-time-codes.ts'
import { createPasswordEnd } from '#server/accounts/set-password.ts'
import { createBroker } from '#server/broker/broker.ts'
import type { Database } from '#server/db/database.ts'
import { publishEntries } from '#server/feed/append-entries.ts'
import { createChanges } from '#server/feed/changes.ts'
import { createFileParts } from '#server/files/file-parts.ts'
import { createSendCode } from '#server/form-answers/send-code.ts'
import { createSmsSender } from '#server/form-answers/sms.ts'
import { createFormerBuilds } from '#server/former-builds/former-builds.ts'
import { clientAddress, peerOf } from '#server/http/client-address.ts'
import type { RoutingRules } from '#server/inquiries/route-inquiry.ts'
import { createRouter } from '#server/inquiries/router.ts'
import { countJobs } from '#server/jobs/count-jobs.ts'
import { createDuties } from '#server/jobs/duties.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createOutbox } from '#server/jobs/reaction.ts'
import { createLimits, type Limits } from '#server/limits/limits.ts'
import { createLogTokens } from '#server/logging/log-tokens.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { createSendMessages } from '#server/messages/send-messages.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import type { Logger } from '#server/platform/logger.ts'
import { createHandOnOffers } from '#server/push/hand-on-offers.ts'
import { createPushDevices, type PushDevices } from '#server/push-devices/push-devices.ts'
import { createChallenges } from '#server/second-factor/challenges.ts'
import { createRecoveryCodes } from '#server/second-factor/recovery-codes.ts'
import { createSecretSeal } from '#server/second-factor/sealed-secret.ts'
import { createSecondFactors } from '#server/second-factor/second-factors.ts'
import { createSecurityLog, type RecordSecurityEvent } from '#server/security-log/security-log.ts'
import { createPermissions } from '#server/services/permissions.ts'
import { createAccessTokens } from '#server/session/access-tokens.ts'
import { createAuthenticate } from '#server/session/authenticate.ts'
import { createEndingSessions } from '#server/session/end-sessions.ts'
import { createIdTokens } from '#server/session/id-tokens.ts'
import { type KeyRing, loadKeyRing } from '#server/session/key-ring.ts'
import { createLiveSessions, type LiveSessions } from '#server/session/live-sessions.ts'
import { createCredentials } from '#server/sip/credentials.ts'
import { realmOf } from '#server/sip/realm.ts'
import { createSipAccounts } from '#server/sip/sip-accounts.ts'
import { createSipServer } from '#server/sip/sip-server.ts'
import { createPresence, hasCandidate } from '#server/staff/presence.ts'
import { answerMs } from '#server/staff/reach.ts'
import type { CallRouting } from '#server/telephony/call-routing.ts'
import { createInquiryCalls } from '#server/telephony/inquiry-calls.ts'
import { createPhoneCalls } from '#server/telephony/phone-calls.ts'
import { createPhoneLine } from '#server/telephony/phone-line.ts'
import { createCallRouting } from '#server/telephony/routing.ts'
import type { CallRules } from '#server/telephony/start-call.ts'
import type { Settings } from './settings.ts'

/** Resources of the process, given from outside. */
export type Environment = {
  database: Database
  settings: Settings
  clock: Clock
  random: Random
  log: Logger
  /** Ends timers and the router. */
  signal: AbortSignal
  /** Address that this process listens on. */
  listenUrl: () => string
  isDemo: boolean
}

const dayMs = 24 * 60 * 60_000

export type ServerDeps = Awaited<ReturnType<typeof createServerDeps>>

declare module '#server/domain/module.ts' {
  interface Resources extends ServerDeps {}
}

/** Creates what several modules share. */
export async function createServerDeps(environment: Environment) {
  const { database, settings, random, log } = environment
  const nowMs = () => environment.clock.nowMs()
  const keys = await loadKeyRing({
    db: database.db,
    dataFolder: settings.EVERLINE_DATA,
    setting: settings.EVERLINE_SECRET,
  })
  const limits = createLimits({ database, factor: settings.EVERLINE_LIMITS, nowMs })
  const sessions = createSessionDeps({ ...environment, nowMs, keys })
  const pushDevices = createPushDevices({ ...environment, nowMs })
  const realtime = await createRealtimeDeps({ ...environment, ...sessions, keys, limits, nowMs, pushDevices })
  const onSessionEnded = (sessionId: string) => {
    sessions.liveSessions.ended(sessionId)
    realtime.broker.endSession(sessionId)
    realtime.sipServer.endSession(sessionId)
  }
  const files = await createFileParts({ ...environment, keys, limits })
  const keepsMails = environment.isDemo && settings.SMTP_URL === undefined
  const mailer = createMailer({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, keeps: keepsMails, log, nowMs })
  const sms = createSmsSender({ url: settings.SMS_URL, keeps: keepsMails, fetch, log })
  const countries = settings.EVERLINE_SMS_COUNTRIES ?? []
  const smsRules = { countries: sms.isOn ? allowedCountries(countries) : [], perDay: settings.EVERLINE_SMS_PER_DAY }
  return {
    ...environment,
    nowMs,
    keys,
    limits,
    files,
    formerBuilds: createFormerBuilds({
      ...{ db: database.db, storage: files.storage, log, nowMs },
      webRoot: settings.EVERLINE_WEB_ROOT,
      keptDays: settings.EVERLINE_BUILD_DAYS,
    }),
    ...sessions,
    ...realtime,
    pushDevices,
    ...createSignInDeps({ database, settings, limits, nowMs, keys }),
    sends: createSendMessages({
      ...environment,
      changes: realtime.changes,
      canBeOffered: async (tx, serviceId) =>
        hasCandidate(tx, serviceId, nowMs(), await pushDevices.reached(tx, serviceId, 'offer')),
      onInquiry: realtime.pokeRouter,
    }),
    onSessionEnded,
    endingSessions: createEndingSessions(onSessionEnded),
    onRefreshed: realtime.metrics.tokenRefreshed,
    keepsMails,
    permissionsOf: createPermissions(settings.EVERLINE_PORTAL === 'on'),
    mailer,
    smsRules,
    sendCode: createSendCode({
      db: database.db,
      hashes: createCodeHashes(keys),
      securityEvent: realtime.securityEvent,
      mailer,
      sms,
      limits,
      log,
      nowMs,
      rules: smsRules,
    }),
    addressOf: (context: Context) =>
      clientAddress(peerOf(context), context.req.header('x-forwarded-for'), settings.TRUST_PROXY),
    baseUrl: () => settings.EVERLINE_URL ?? environment.listenUrl(),
    logTokens: createLogTokens({ keys, liveSessions: sessions.liveSessions, nowMs }),
    random,
  }
}

/** Null: all. A demo, which only shows its SMS, has no list. */
const allowedCountries = (countries: readonly string[]) =>
  countries.length === 0 || countries[0] === 'all' ? null : countries

/** Sessions and their tokens. */
function createSessionDeps(deps: Environment & { nowMs: () => number; keys: KeyRing }) {
  const { database, settings, random, nowMs, keys } = deps
  const accessTokens = createAccessTokens({ keys, nowMs })
  const liveSessions = createLiveSessions({ db: database.db, nowMs })
  return {
    accessTokens,
    liveSessions,
    authenticate: createAuthenticate({ accessTokens, liveSessions }),
    idTokens: createIdTokens({
      database,
      accessTokens,
      random,
      nowMs,
      accessSeconds: settings.EVERLINE_ACCESS_TOKEN_SECONDS,
      refreshSeconds: settings.EVERLINE_REFRESH_TOKEN_SECONDS,
      sessionSeconds: settings.EVERLINE_SESSION_DAYS * 24 * 60 * 60,
    }),
  }
}

/** Changes, how clients hear of them, the router that some changes wake, and the security log. */
async function createRealtimeDeps(
  deps: Environment &
    Pick<ReturnType<typeof createSessionDeps>, 'authenticate' | 'liveSessions'> & {
      nowMs: () => number
      keys: KeyRing
      limits: Limits
      pushDevices: PushDevices
    },
) {
  const { database, settings, clock, random, log, nowMs, signal, pushDevices } = deps
  const processId = random.uuid()
  const newId = () => random.uuid()
  const rules: RoutingRules = {
    nowMs,
    newId,
    offerMs: settings.EVERLINE_OFFER_SECONDS * 1000,
    totalWaitMs: settings.EVERLINE_MISSED_SECONDS * 1000,
    agentLimit: settings.EVERLINE_AGENT_LIMIT,
    probe(eids) {
      broker.probe(eids)
      // Members who have not answered by then are passed over.
      clock.after(answerMs + 50, () => router.poke(), signal)
    },
    calls: createInquiryCalls({ nowMs, newId }),
    reachedByPush: pushDevices.reached,
    sameAgentMs: settings.EVERLINE_SAME_AGENT_MINUTES * 60_000,
  }
  const metrics = createMetrics({
    mqttConnections: () => broker.connectionCount(),
    sip: () => signalling.sipServer.counts(),
    jobs: () => countJobs(database.db),
  })
  const securityLog = createSecurityLog({ db: database.db, clock, log, onEvent: metrics.securityEvent, signal })
  const { securityEvent } = securityLog
  const callRouting = createCallRouting({ database, clock, log })
  const work = createWork({ ...deps, onEnd: metrics.jobEnded })
  const changes = createChanges({
    database,
    outbox: work.outbox,
    onDue: work.duties.dueAt,
    onCommitted(appended) {
      metrics.feedEntries(appended.reduce((sum, { entries }) => sum + entries.length, 0))
      publishEntries(broker.publish, appended)
      callRouting.onCommitted(appended)
    },
  })
  const router = createRouter({ database, changes, rules, log, signal })
  const broker = await createBroker({
    ...{ clock, newId, log, processId, securityEvent },
    db: database.db,
    authenticate: deps.authenticate,
    liveSessions: deps.liveSessions,
    presence: createPresence({ db: database.db, processId, nowMs }),
    mqttUrl: settings.MQTT_URL,
    limits: deps.limits,
    limitFactor: settings.EVERLINE_LIMITS,
    onConnected: ({ kind }) => kind === 'staff' && router.poke(),
    onClosed: createHandOnOffers({ changes, rules }),
    onAnswered: () => router.poke(),
  })
  const signalling = createSignallingDeps({ ...deps, securityEvent, callRouting })
  const pokeRouter = () => router.poke()
  const phoneLine = createPhoneLine()
  const callRules: CallRules = {
    routing: rules,
    gatewayId: phoneLine.gatewayId,
    minutesOfMonth: settings.EVERLINE_CALL_MINUTES ?? null,
    mediaServerAbove: settings.MEDIA_SERVER_URL === undefined ? null : settings.MEDIA_SERVER_ABOVE,
  }
  const phoneCalls = createPhoneCalls({ database, changes, rules: callRules, pokeRouter })
  const phones = { gatewayId: random.uuid(), phoneLine, phoneCalls, callRules }
  return {
    ...phones,
    metrics,
    ...work,
    changes,
    rules,
    router,
    callRouting,
    pokeRouter,
    broker,
    securityLog,
    securityEvent,
    ...signalling,
  }
}

/** Work that happens by itself: after a commit, or at its time. */
function createWork(
  deps: Pick<Environment, 'database' | 'clock' | 'log' | 'signal'> & Pick<Parameters<typeof createJobs>[0], 'onEnd'>,
) {
  const jobs = createJobs(deps)
  return { jobs, outbox: createOutbox(jobs), duties: createDuties({ ...deps, db: deps.database.db }) }
}

/** Signalling of calls: who may talk with whom is a matter of their rows. */
function createSignallingDeps(
  deps: Pick<Environment, 'database' | 'settings' | 'clock' | 'random' | 'log'> & {
    liveSessions: LiveSessions
    limits: Limits
    keys: KeyRing
    nowMs: () => number
    securityEvent: RecordSecurityEvent
    callRouting: CallRouting
  },
) {
  const { database, settings, random, nowMs } = deps
  const sipCredentials = createCredentials({ ...deps, secret: settings.SIP_SECRET })
  const accountOf = createSipAccounts({ db: database.db, nowMs })
  const sipServer = createSipServer({
    ...deps,
    newId: () => random.uuid(),
    realm: realmOf(settings.SIP_URL),
    credentials: sipCredentials,
    limitFactor: settings.EVERLINE_LIMITS,
    routing: deps.callRouting,
    accountOf,
  })
  return { sipCredentials, sipServer, accountOf }
}

/** Creates the dependencies of sign-in: codes, second factors, the age of passwords. */
function createSignInDeps(
  deps: Pick<Environment, 'database' | 'settings'> & { limits: Limits; nowMs: () => number; keys: KeyRing },
) {
  const { database, settings, limits, nowMs, keys } = deps
  return {
    codes: createOneTimeCodes({ db: database.db, keys, nowMs }),
    challenges: createChallenges({ db: database.db, keys, nowMs }),
    secondFactors: createSecondFactors({
      database,
      seal: createSecretSeal(keys),
      recovery: createRecoveryCodes(keys),
      limits,
      nowMs,
    }),
    passwordEndsMs: createPasswordEnd(settings.EVERLINE_PASSWORD_DAYS * dayMs),
  }
}
