import type { LogLevel, LogRecord } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { isAtLeast, levelOf } from './levels.ts'
import { createLogTime } from './log-time.ts'
import { asText, type Facts, redact } from './redact.ts'

/** Names of the place where something happened, and of what happened. */
export type Place = { class: string; function: string; tag: string }

/** The user, device and session that a line belongs to, as far as they are known. */
export type LogContext = Pick<LogRecord, 'eid' | 'did' | 'tab' | 'cid' | 'sessionId' | 'platform' | 'vid' | 'serviceId'>

type Write = (place: Place, facts?: Facts, about?: Partial<LogContext>) => void
/** Writes lines. Never waits and never throws. */
export type Logger = Record<LogLevel, Write> & {
  /** Throws 'Unsupported log level' for an unknown level. */
  write(level: string, ...line: Parameters<Write>): void
  setLevel(level: string): void
}

export const defaultLevel: LogLevel = 'info'
export const defaultTimeZone = 'UTC'
const longestName = 100

/** Makes a line about something that has just happened. */
export type RecordOf = (level: LogLevel, place: Place, facts?: Facts, about?: Partial<LogContext>) => LogRecord

/** @param deps.timeZone time zone of the lines' `time`, asked for with each line; UTC if left out */
export function createRecordOf(deps: { clock: Clock; context: () => LogContext; timeZone?: () => string }): RecordOf {
  let zone = defaultTimeZone
  let timeOf = createLogTime(zone)
  return (level, place, facts = {}, about = {}) => {
    const timestamp = deps.clock.nowMs()
    const wanted = deps.timeZone?.() ?? defaultTimeZone
    if (wanted !== zone) [zone, timeOf] = [wanted, createLogTime(wanted)]
    return {
      timestamp,
      time: timeOf(timestamp),
      class: asText(place.class, longestName),
      function: asText(place.function, longestName),
      tag: asText(place.tag, longestName),
      value: redact(facts),
      level,
      ...deps.context(),
      ...about,
    }
  }
}

/**
 * @param deps.keep stores a line; must not wait
 * @param deps.level lowest level that is written; `info` if left out
 */
export function createLogger(deps: { recordOf: RecordOf; keep: (record: LogRecord) => void; level?: string }): Logger {
  let least = levelOf(deps.level ?? defaultLevel)

  function write(name: string, ...line: Parameters<Write>) {
    const level = levelOf(name)
    if (!isAtLeast(level, least)) return
    try {
      deps.keep(deps.recordOf(level, ...line))
    } catch {
      // A line that cannot be written is lost, and the caller continues.
    }
  }
  const at =
    (level: LogLevel): Write =>
    (...line) =>
      write(level, ...line)

  return {
    trace: at('trace'),
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    write,
    setLevel(level) {
      least = levelOf(level)
    },
  }
}
