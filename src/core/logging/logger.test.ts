import { expect, it } from 'vitest'
import { LogRecord } from '#core/contract/index.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { factsOfError, isIgnoredError } from './error-facts.ts'
import { createLogger, createRecordOf, type LogContext } from './logger.ts'

const startMs = Date.UTC(2026, 0, 31, 23, 5, 6, 7)
const place = { class: 'session', function: 'enter', tag: 'signed-in' }
const nobody: LogContext = {
  eid: null,
  did: 'device',
  tab: null,
  cid: null,
  sessionId: 'epoch',
  platform: 'web',
  vid: null,
  serviceId: null,
}

function setUp(options: { level?: string; timeZone?: string; keep?: (record: LogRecord) => void } = {}) {
  const records: LogRecord[] = []
  const { level, timeZone, keep = (record) => void records.push(record) } = options
  const zone = timeZone === undefined ? {} : { timeZone: () => timeZone }
  const recordOf = createRecordOf({ clock: fakeClock(startMs), context: () => nobody, ...zone })
  const logger = createLogger({ recordOf, keep, ...(level === undefined ? {} : { level }) })
  return { logger, records }
}

it('[LOG-03] a line has the fields of the local log record, its time in UTC', () => {
  const { logger, records } = setUp()
  logger.info(place, { attempts: 2 }, { tab: 'tab-1' })
  expect(records).toEqual([
    {
      timestamp: startMs,
      time: '2026-01-31 23:05:06.007 UTC',
      ...place,
      value: '{"attempts":2}',
      level: 'info',
      ...nobody,
      tab: 'tab-1',
    },
  ])
})

it('[ENT-09] a line has these fields and no others, also in an upload', () => {
  const { logger, records } = setUp()
  logger.info(place)
  const what = ['timestamp', 'time', 'class', 'function', 'tag', 'value']
  const who = ['eid', 'did', 'tab', 'cid', 'sessionId', 'level', 'platform', 'vid', 'serviceId']
  const fields = [...what, ...who].toSorted()
  expect(Object.keys(records[0] ?? {}).toSorted()).toEqual(fields)
  expect(Object.keys(LogRecord.entries).toSorted()).toEqual(fields)
})

it('[LOG-03] a line can have its time in another time zone', () => {
  const { logger, records } = setUp({ timeZone: 'Asia/Tokyo' })
  logger.info(place)
  expect(records[0]?.time).toBe('2026-02-01 08:05:06.007 Asia/Tokyo')
})

it('[LOG-03] writes from info upwards by default', () => {
  const { logger, records } = setUp()
  for (const level of ['trace', 'debug', 'info', 'warn', 'error']) logger.write(level, place)
  logger.setLevel('trace')
  logger.trace(place)
  logger.setLevel('error')
  logger.warn(place)
  expect(records.map(({ level }) => level)).toEqual(['info', 'warn', 'error', 'trace'])
})

it("[LOG-03] an unknown level throws 'Unsupported log level'", () => {
  const { logger } = setUp()
  expect(() => logger.write('fatal', place)).toThrow('Unsupported log level')
  expect(() => logger.setLevel('verbose')).toThrow('Unsupported log level')
  expect(() => setUp({ level: 'silent' })).toThrow('Unsupported log level')
})

it('a log that cannot store a line disturbs nothing', () => {
  const { logger } = setUp({
    keep: () => {
      throw new Error('full')
    },
  })
  expect(() => logger.error(place)).not.toThrow()
})

it('no token, password, address or message text gets into a line', () => {
  const { logger, records } = setUp()
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
  logger.info(place, {
    accessToken: 'abc',
    password: 'hunter2',
    pin_token: 1234,
    text: 'Dear customer',
    draftPreview: 'half a sent',
    note: `sent with Bearer ${jwt}`,
    url: `wss://host/mqtt?t=${jwt}`,
    who: 'mei@everline.test',
    of: 'dialled +85255500142',
    attempts: 3,
  })
  const value = records[0]?.value ?? ''
  for (const secret of ['abc', 'hunter2', '1234', 'customer', 'half', 'eyJ', 'mei@', '+852'])
    expect(value).not.toContain(secret)
  expect(JSON.parse(value)).toMatchObject({ attempts: 3, url: 'wss://host/mqtt?t=[redacted]' })
})

it('a line about an error contains its name and its place, never its message', () => {
  const facts = factsOfError(new TypeError('cannot read "my secret words"'))
  expect(facts.error).toBe('TypeError')
  expect(String(facts.at)).toContain('logger.test.ts')
  expect(JSON.stringify(facts)).not.toContain('secret words')
  expect(factsOfError('my secret words')).toEqual({ error: 'string' })
})

it('[LOG-06] the resize-observer loop error is ignored, others are not', () => {
  expect(isIgnoredError('ResizeObserver loop limit exceeded')).toBe(true)
  expect(isIgnoredError('ResizeObserver loop completed with undelivered notifications.')).toBe(true)
  expect(isIgnoredError('Uncaught TypeError: x is undefined')).toBe(false)
})
