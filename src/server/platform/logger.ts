/** One event with its facts. Never a token, a password or what people write to each other. */
export type Logger = Record<Level, (event: string, facts?: Facts) => void>
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>

const levels = ['debug', 'info', 'warn', 'error'] as const
export type Level = (typeof levels)[number]

/** Writes events of severity `least` and above, as lines of JSON. */
export function createLogger(least: Level, write: (line: string) => void, nowMs: () => number): Logger {
  const at =
    (level: Level) =>
    (event: string, facts: Facts = {}) => {
      if (levels.indexOf(level) < levels.indexOf(least)) return
      write(JSON.stringify({ time: new Date(nowMs()).toISOString(), level, event, ...facts }))
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** The facts of a thrown value that a log may contain: name, message and stack. */
export function factsOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: 'something that is no Error was thrown' }
  const cause = error.cause instanceof Error ? error.cause : undefined
  // A failed query's message repeats its parameters, which may be messages of people. Its cause does not.
  return {
    error: cause?.message ?? error.message,
    name: error.name,
    at: (cause ?? error).stack?.split('\n')[1]?.trim(),
  }
}
