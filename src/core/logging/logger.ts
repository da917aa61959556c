import type { LogLevel, LogRecord } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { isAtLeast, levelOf } from './levels.ts'
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

/** Writes times for people, in one time zone. Throws a RangeError for a zone that does not exist. */
function createLogTime(timeZone: string): (timestampMs: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  // Formatting is the most expensive part of a line, so lines of the same second share it.
  let last = { second: Number.NaN, text: '' }

  function textOf(second: number): string {
    const part = Object.fromEntries(format.formatToParts(second * 1000).map(({ type, value }) => [type, value]))
    return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
  }
  return (timestampMs) => {
    const second = Math.floor(timestampMs / 1000)
    if (second !== last.second) last = { second, text: textOf(second) }
    return `${last.text}.${String(Math.floor(timestampMs) - second * 1000).padStart(3, '0')} ${timeZone}`
  }
}
