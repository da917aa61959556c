import type { Discovery } from '#core/discovery/discovery.ts'
import { createLogBook, type LogBook } from '#core/logging/log-book.ts'
import type { LogStore } from '#core/logging/log-store.ts'
import { createLogger, createRecordOf, type LogContext, type Logger } from '#core/logging/logger.ts'
import { createUploadLog } from '#core/logging/upload-log.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Session } from '#core/session/session.ts'

/** What the log needs of the realm. */
export type LogParts = {
  baseUrl: string
  fetch: typeof fetch
  clock: Clock
  random: Random
  logStore: LogStore
  gzip: (text: string) => Promise<Uint8Array<ArrayBuffer>>
}

/** The hub's log, from its first line to its last: it outlasts generations, and is written whether anybody is signed in or not. */
export type HubLog = {
  logger: Logger
  /** Brings what is stored to the backend in the background, if somebody is signed in. */
  flush(): void
  /** What was written in this browser, from the newest on. */
  newest: LogStore['newest']
  /** Lines are about this generation from now on, and its session pays for the uploads. */
  follow(generation: { deviceId: string; epoch: string; session: Session; discovery: Discovery }): void
  close(): void
}

export function createHubLog(parts: LogParts): HubLog {
  const { clock, random, logStore } = parts
  let generation: Parameters<HubLog['follow']>[0] | null = null

  const profile = () => {
    const state = generation?.session.state()
    return state?.name === 'signed-in' || state?.name === 'expired' ? state.profile : null
  }
  const context = (): LogContext => ({
    eid: profile()?.eid ?? null,
    did: generation?.deviceId ?? null,
    tab: null,
    cid: null,
    sessionId: generation?.epoch ?? null,
    platform: 'web',
    vid: null,
    serviceId: profile()?.serviceId ?? null,
  })

  const upload = createUploadLog({
    ...parts,
    baseUrl: () => generation?.discovery.serviceConfig().urls.LOG ?? parts.baseUrl,
    callUrl: () => generation?.discovery.place().url ?? parts.baseUrl,
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
      return token.ok ? ok({ token: token.value, serviceId }) : token
    },
  })
  const recordOf = createRecordOf({ clock, context })
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
    follow(present) {
      generation = present
    },
    close() {
      void book.close().finally(logStore.close)
    },
  }
}
