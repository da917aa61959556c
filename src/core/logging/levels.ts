import * as v from 'valibot'
import { LogLevel, logLevels } from '#core/contract/index.ts'

/** The level with that name. Throws for any other name, which is a bug of the caller [LOG-03]. */
export function levelOf(name: string): LogLevel {
  if (!v.is(LogLevel, name)) throw new Error('Unsupported log level')
  return name
}

export const isAtLeast = (level: LogLevel, least: LogLevel) => logLevels.indexOf(level) >= logLevels.indexOf(least)
