import { expect, it } from 'vitest'
import { createLogger, factsOf } from './logger.ts'

it('a log line is JSON, and a failed statement does not tell its parameters', () => {
  const lines: string[] = []
  const log = createLogger(
    'info',
    (line) => lines.push(line),
    () => 0,
  )
  log.debug('unheard')
  const failed = new Error('Failed query: insert … params: what somebody wrote', { cause: new Error('disk full') })
  log.error('call-failed', factsOf(failed))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { time: '1970-01-01T00:00:00.000Z', level: 'error', event: 'call-failed', error: 'disk full' },
  ])
  expect(lines.join()).not.toContain('somebody')
})
