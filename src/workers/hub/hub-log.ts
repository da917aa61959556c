import type { LogLevel } from '#core/contract/index.ts'
import type { Discovery } from '#core/discovery/discovery.ts'
import { createLogBook, type LogBook } from '#core/logging/log-book.ts'
import type { LogStore } from '#core/logging/log-store.ts'
import { createLogger, createRecordOf, type LogContext, type Logger } from '#core/logging/logger.ts'
import { createUploadLog, type UploadDeps } from '#core/logging/upload-log.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Session } from '#core/session/session.ts'

/** Dependencies of the log on its realm. */
export type LogParts = {
  baseUrl: string
  fetch: typeof fetch
  clock: Clock
  random: Random
  logStore: LogStore
  gzip: (text: string) => Promise<Uint8Array<ArrayBuffer>>
}

/** The hub's log. It outlasts generations, and is written whether anybody is signed in or not. */
export type HubLog = {
  logger: Logger
  /** Uploads what is stored in the background, if somebody is signed in. */
  flush(): void
  /** The lines of this browser, newest first. */
  newest: LogStore['newest']
  /** From now on lines belong to this generation, and are uploaded with its session. */
  follow(generation: LoggedGeneration): void
  /** Level and time zone of all lines from now on. */
  configure(options: { level: LogLevel; timeZone: string }): void
  /** Deletes what was written so far, sent or not: the lines name the account that signs out. */
  clear(): Promise<void>
  close(): void
}

export function createHubLog(parts: LogParts): HubLog {
  const { clock, random, logStore } = parts
  const source = createLogSource(parts)
  const upload = createUploadLog({ ...parts, ...source.forUpload })
  let timeZone = 'UTC'
  const recordOf = createRecordOf({ clock, context: source.context, timeZone: () => timeZone })
  const logger = createLogger({ recordOf, keep: (record) => book.keep(record) })
  const book: LogBook = createLogBook({
    store: logStore,
    upload,
    onUploadFailed: ({ name, code }) =>
      logger.warn({ class: 'log', function: 'upload', tag: 'failed' }, { failure: name, code }),
    reportOf: ({ name, code }) =>
      recordOf('error', { class: 'log', function: 'transaction', tag: 'failed' }, { failure: name, code }),
    clock,
    newId: () => random.uuid(),
  })

  return {
    logger,
    flush: book.flush,
    newest: logStore.newest,
    follow: source.follow,
    configure(options) {
      logger.setLevel(options.level)
      timeZone = options.timeZone
    },
    async clear() {
      // Lines until the next generation name nobody.
      source.forget()
      await book.clear()
    },
    close() {
      void book.close().finally(logStore.close)
    },
  }
}

/** The part of a generation that the log uses. */
type LoggedGeneration = { deviceId: string; epoch: string; session: Session; discovery: Discovery }

/** The generation that the lines of the log belong to, and with whose session they are uploaded. */
type LogSource = {
  follow(generation: LoggedGeneration): void
  /** Lines until the next generation name nobody. */
  forget(): void
  context(): LogContext
  forUpload: Pick<UploadDeps, 'baseUrl' | 'callUrl' | 'eid' | 'credentials' | 'session'>
}

/** @param deps.baseUrl where lines go before a generation knows better */
function createLogSource({ baseUrl }: { baseUrl: string }): LogSource {
  let generation: LoggedGeneration | null = null

  const profile = () => {
    const state = generation?.session.state()
    return state?.name === 'signed-in' || state?.name === 'expired' ? state.profile : null
  }

  return {
    follow(next) {
      generation = next
    },
    forget() {
      generation = null
    },
    context: () => ({
      eid: profile()?.eid ?? null,
      did: generation?.deviceId ?? null,
      tab: null,
      cid: null,
      sessionId: generation?.epoch ?? null,
      platform: 'web',
      vid: null,
      serviceId: profile()?.serviceId ?? null,
    }),
    forUpload: {
      baseUrl: () => generation?.discovery.serviceConfig().urls.LOG ?? baseUrl,
      callUrl: () => generation?.discovery.place().url ?? baseUrl,
      eid: () => profile()?.eid ?? null,
      async credentials() {
        const serviceId = generation?.session.serviceId() ?? null
        if (generation === null || serviceId === null) return fail('signed-out')
        const token = await generation.discovery.logToken()
        return token.ok ? ok({ ...token.value, serviceId }) : token
      },
      async session(insteadOf) {
        const serviceId = generation?.session.serviceId() ?? null
        if (generation === null || serviceId === null) return fail('signed-out')
        const token = await generation.session.accessToken(insteadOf === undefined ? {} : { insteadOf })
        if (!token.ok) return token
        const state = generation.session.state()
        if (state.name !== 'signed-in') return fail('signed-out')
        return ok({ token: token.value, tokenType: state.token.tokenType, serviceId })
      },
    },
  }
}
