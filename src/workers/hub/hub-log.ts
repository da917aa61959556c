import type { LogLevel } from '#core/contract/index.ts'
import { createLogBook, type LogBook } from '#core/logging/log-book.ts'
import type { LogStore } from '#core/logging/log-store.ts'
import { createLogger, createRecordOf, type Logger } from '#core/logging/logger.ts'
import { createUploadLog } from '#core/logging/upload-log.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { createLogSource, type LoggedGeneration } from './log-source.ts'

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
