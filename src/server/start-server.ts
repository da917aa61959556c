import { mkdir } from 'node:fs/promises'
import type { Context, Hono } from 'hono'
import { type Clock, sleep, systemClock } from '#core/platform/clock.ts'
import { type Random, systemRandom } from '#core/platform/random.ts'
import { createAccountMails } from '#server/accounts/account-mails.ts'
import { createChangePassword } from '#server/accounts/change-password.ts'
import { createFirstAdmin } from '#server/accounts/create-first-admin.ts'
import { createOneTimeCodes } from '#server/accounts/one-time-codes.ts'
import { createResetPassword } from '#server/accounts/reset-password.ts'
import { createPasswordEnd } from '#server/accounts/set-password.ts'
import { createBroker } from '#server/broker/broker.ts'
import { loadRoomsPlan } from '#server/conversations/room-state.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded, openPostgres } from '#server/db/open-database.ts'
import { fillDemo, hasDemoPasswords, type SignIn } from '#server/demo/fill-demo.ts'
import { builtInCloudConfigs } from '#server/discovery/cloud-configs.ts'
import { createDiscoveryHandlers } from '#server/discovery/discovery-handlers.ts'
import { appendPlan } from '#server/feed/append-entries.ts'
import { createChanges } from '#server/feed/changes.ts'
import { publishEntries } from '#server/feed/publish-entries.ts'
import { createApp, type Phase } from '#server/http/app.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { listen } from '#server/http/listen.ts'
import type { RoutingRules } from '#server/inquiries/route-inquiry.ts'
import { createRouter } from '#server/inquiries/router.ts'
import { createLicenses } from '#server/licenses/licenses.ts'
import { createLogTokens } from '#server/logging/log-tokens.ts'
import { createTakeLog } from '#server/logging/take-log.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { createSendMessages } from '#server/messages/send-messages.ts'
import { createSetMarks } from '#server/messages/set-marks.ts'
import { loadPlan, repeatsPlan, writePlan } from '#server/messages/write-sends.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { createMetricsAccess } from '#server/metrics/metrics-access.ts'
import { createLogger, type Logger } from '#server/platform/logger.ts'
import { isLoopback } from '#server/platform/loopback.ts'
import { createTryLimit } from '#server/platform/try-limit.ts'
import { createPortalSessions } from '#server/portal/portal-sessions.ts'
import { createChallenges } from '#server/second-factor/challenges.ts'
import { createRecoveryCodes } from '#server/second-factor/recovery-codes.ts'
import { createSecretSeal } from '#server/second-factor/sealed-secret.ts'
import { createSecondFactors } from '#server/second-factor/second-factors.ts'
import { createAccessTokens, loadSecret } from '#server/session/access-tokens.ts'
import { createAuthenticate } from '#server/session/authenticate.ts'
import { createIdTokens } from '#server/session/id-tokens.ts'
import { createLiveSessions } from '#server/session/live-sessions.ts'
import { createArrive } from '#server/sign-in/arrive.ts'
import { createAttemptCookie } from '#server/sign-in/attempt-cookie.ts'
import { createIssueToken } from '#server/sign-in/issue-token.ts'
import { createOpenId, type OpenId } from '#server/sign-in/open-id.ts'
import { createPasswordProofs } from '#server/sign-in/password-proof.ts'
import { createPresence, hasCandidate, renewGrace } from '#server/staff/presence.ts'
import { createTouchIcon } from '#server/theming/touch-icon.ts'
import { createBrandManifest } from '#server/theming/web-manifest.ts'
import { createReadWhiteLabelFile } from '#server/theming/white-label-files.ts'
import { createHandlers } from './handlers.ts'
import { createHousekeeping } from './housekeeping.ts'
import type { Settings } from './settings.ts'

export type StartOptions = {
  /** Fill the demo service on the first start. */
  demo?: boolean
  clock?: Clock
  random?: Random
  /** Where log lines go; standard error when not given. */
  log?: (line: string) => void
}

export type RunningServer = {
  url: string
  port: number
  /** Answers requests without a network, for tests that ask many. */
  fetch: Hono['fetch']
  /** Who can sign in to the demo; empty without it. */
  signIns: readonly SignIn[]
  /** Drains and stops: what was answered is stored. */
  close(): Promise<void>
}

const plans = [loadRoomsPlan, repeatsPlan, loadPlan, writePlan, appendPlan]
const fiveMinutesMs = 5 * 60_000
const dayMs = 24 * 60 * 60_000

/** Puts the backend together and starts it. Throws an Error with words for the operator when it cannot run. */
export async function startServer(settings: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const { clock = systemClock, random = systemRandom } = options
  const nowMs = () => clock.nowMs()
  const log = createLogger(settings.EVERLINE_LOG, options.log ?? ((line) => process.stderr.write(`${line}\n`)), nowMs)
  const stopping = new AbortController()
  const processId = random.uuid()
  let phase: Phase = 'starting'

  await mkdir(settings.EVERLINE_DATA, { recursive: true, mode: 0o700 })
  const database = settings.DATABASE_URL
    ? await openPostgres(settings.DATABASE_URL, plans)
    : await openEmbedded(settings.EVERLINE_DATA, plans)
  try {
    const signIns = await prepare(database)
    return await run(database, signIns)
  } catch (error) {
    stopping.abort()
    await database.close()
    throw error
  }

  async function prepare(database: Database): Promise<SignIn[]> {
    const { EVERLINE_ADMIN_EMAIL: email, EVERLINE_ADMIN_PASSWORD: password, EVERLINE_SERVICE: serviceId } = settings
    const signIns = options.demo
      ? await fillDemo({ database, dataFolder: settings.EVERLINE_DATA, random, nowMs: nowMs() })
      : []
    if (!options.demo && email && password) {
      await createFirstAdmin({ database, random, nowMs: nowMs(), serviceId, email, password })
    }
    if (!isLoopback(settings.HOST) && (await hasDemoPasswords(database))) {
      throw new Error(
        `HOST ${settings.HOST} can be reached from other machines, and accounts with demo passwords exist. ` +
          'Keep HOST on 127.0.0.1, or start with an EVERLINE_DATA (or DATABASE_URL) that never held the demo.',
      )
    }
    if (!database.shared) await renewGrace(database.db, nowMs())
    return signIns
  }

  async function run(database: Database, signIns: readonly SignIn[]): Promise<RunningServer> {
    const rules: RoutingRules = {
      nowMs,
      newId: () => random.uuid(),
      offerMs: settings.EVERLINE_OFFER_SECONDS * 1000,
      agentLimit: settings.EVERLINE_AGENT_LIMIT,
    }
    const metrics = createMetrics({ mqttConnections: () => broker.connectionCount() })
    const secret = await loadSecret(database.db)
    const accessTokens = createAccessTokens({ secret, nowMs })
    const liveSessions = createLiveSessions({ db: database.db, nowMs })
    const logTokens = createLogTokens({ secret, liveSessions, nowMs })
    const authenticate = createAuthenticate({ accessTokens, liveSessions })
    const changes = createChanges({
      database,
      onCommitted(appended) {
        metrics.feedEntries(appended.reduce((sum, { entries }) => sum + entries.length, 0))
        publishEntries(broker.publish, appended)
      },
    })
    const router = createRouter({ database, changes, clock, rules, log, signal: stopping.signal })
    const broker = await createBroker({
      db: database.db,
      authenticate,
      liveSessions,
      presence: createPresence({ db: database.db, processId, nowMs }),
      clock,
      newId: () => random.uuid(),
      log,
      mqttUrl: settings.MQTT_URL,
      processId,
      onConnected: ({ kind }) => kind === 'staff' && router.poke(),
    })
    const onSessionEnded = (sessionId: string) => {
      liveSessions.ended(sessionId)
      broker.endSession(sessionId)
    }
    const sendMessages = createSendMessages({
      changes,
      clock,
      random,
      canBeOffered: (tx, serviceId) => hasCandidate(tx, serviceId, nowMs()),
      onInquiry: () => router.poke(),
    })
    const setMarks = createSetMarks({ changes })
    const few = () => createTryLimit({ most: 5, spanMs: fiveMinutesMs, nowMs })
    const codes = createOneTimeCodes({ db: database.db, secret, nowMs })
    const challenges = createChallenges({ secret, nowMs })
    const secondFactors = createSecondFactors({
      database,
      seal: createSecretSeal(secret),
      recovery: createRecoveryCodes(secret),
      limit: few(),
      nowMs,
    })
    const keepsMails = Boolean(options.demo) && settings.SMTP_URL === undefined
    const mailer = createMailer({
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      keeps: keepsMails,
      log,
      nowMs,
    })
    const baseUrl = () => settings.EVERLINE_URL ?? listener.url
    const openId = openIdOf(settings, log)
    const accountMails = createAccountMails({
      database,
      codes,
      mailer,
      baseUrl,
      limit: few(),
      nowMs,
    })
    const passwordEndsMs = createPasswordEnd(settings.EVERLINE_PASSWORD_DAYS * dayMs)
    const idTokens = createIdTokens({
      database,
      accessTokens,
      random,
      nowMs,
      accessSeconds: settings.EVERLINE_ACCESS_TOKEN_SECONDS,
      refreshSeconds: settings.EVERLINE_REFRESH_TOKEN_SECONDS,
    })
    const issueToken = createIssueToken({
      database,
      idTokens,
      proofs: createPasswordProofs(nowMs),
      nowMs,
      digitsLimit: few(),
      secondFactors,
      challenges,
      codes,
      passwordEndsMs,
      onRefreshed: metrics.tokenRefreshed,
      onEnded: onSessionEnded,
    })
    const changePassword = createChangePassword({
      database,
      nowMs,
      limit: createTryLimit({ most: 10, spanMs: fiveMinutesMs, nowMs }),
      onEnded: onSessionEnded,
    })
    const portalSessions = createPortalSessions({
      database,
      idTokens,
      proofs: createPasswordProofs(nowMs),
      nowMs,
      onEnded: onSessionEnded,
    })
    const licenses = createLicenses({ seats: settings.EVERLINE_SEATS ?? null, nowMs })
    const handlers = createHandlers({
      database,
      changes,
      clock,
      random,
      rules,
      issueToken,
      arrive: createArrive({ database, accessTokens, licenses, nowMs }),
      licenses,
      discovery: createDiscoveryHandlers({
        db: database.db,
        hosts: settings.REGIONS,
        env: settings.EVERLINE_ENV,
        configKey: settings.EVERLINE_CONFIG_KEY,
        cloudConfigs: settings.EVERLINE_CLOUD_CONFIG ?? builtInCloudConfigs,
        longestEmailSuffix: settings.EVERLINE_EMAIL_SUFFIX,
        secret,
        logTokens,
        nowMs,
      }),
      changePassword,
      portalSessions,
      longestEmailSuffix: settings.EVERLINE_EMAIL_SUFFIX,
      secondFactors,
      codes,
      accountMails,
      passwordEndsMs,
      openId,
      resetPassword: createResetPassword({ database, codes, nowMs, onEnded: onSessionEnded }),
      sendMessages,
      setMarks,
      feedKeep: settings.EVERLINE_FEED_KEEP,
      onMove: () => router.poke(),
      onSessionEnded,
    })
    const uploadLimit = createTryLimit({ most: 200, spanMs: fiveMinutesMs, nowMs })
    const app = createApp({
      handlers,
      authenticate,
      challenges,
      thirdParty: openId && {
        openId,
        cookie: createAttemptCookie({ secret, nowMs }),
        codes,
        db: database.db,
        baseUrl,
      },
      keptMails: keepsMails ? mailer.kept : null,
      readWhiteLabelFile: createReadWhiteLabelFile(database.db),
      brandManifest: createBrandManifest(database.db),
      touchIcon: createTouchIcon(database.db),
      takeLog: createTakeLog({ database, logTokens, limit: uploadLimit, nowMs }),
      packedLimit: uploadLimit,
      clock,
      log,
      metrics,
      webRoot: settings.EVERLINE_WEB_ROOT,
      regions: settings.REGIONS?.map(({ url }) => url) ?? [],
      phase: () => phase,
      metricsAccess: createMetricsAccess(settings.METRICS_TOKEN),
      peerOf,
      addressOf: (context) =>
        clientAddress(peerOf(context), context.req.header('x-forwarded-for'), settings.TRUST_PROXY),
    })
    createHousekeeping({
      database,
      clock,
      log,
      feedKeep: settings.EVERLINE_FEED_KEEP,
      logDays: settings.EVERLINE_LOG_DAYS,
      signal: stopping.signal,
    })

    const listener = await listen({
      app,
      host: settings.HOST,
      port: settings.PORT,
      clock,
      onMqtt: broker.handle,
    }).catch(async (error: unknown) => {
      await broker.close()
      throw error
    })
    phase = 'ready'
    router.poke()
    await accountMails.askOwners()
    log.info('started', { url: listener.url, database: database.shared ? 'postgresql' : 'embedded' })

    let closing: Promise<void> | null = null
    async function close() {
      phase = 'stopping'
      await listener.drain(settings.EVERLINE_DRAIN_SECONDS * 1000)
      await Promise.all([sendMessages.idle(), setMarks.idle()])
      stopping.abort()
      await router.idle()
      await Promise.race([mailer.idle(), sleep(clock, settings.EVERLINE_DRAIN_SECONDS * 1000)])
      mailer.close()
      await broker.close()
      await listener.close()
      await database.close()
      log.info('stopped')
    }
    return {
      url: listener.url,
      port: listener.port,
      fetch: app.fetch,
      signIns,
      close: () => {
        closing ??= close()
        return closing
      },
    }
  }
}

/** The provider of the settings; null without one. */
function openIdOf(settings: Settings, log: Logger): OpenId | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  if (!issuer || !clientId || !clientSecret) return null
  return createOpenId({ issuer, clientId, clientSecret, label: settings.OIDC_LABEL, log })
}

/** The other end of the connection; requests that tests make without a network come from nowhere. */
function peerOf({ env }: Context): string {
  // The checked edge: the adapter puts Node's request there.
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? 'nowhere'
}
