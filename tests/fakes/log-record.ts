import type { LogRecord } from '#core/contract/index.ts'

/** A line of a log that says nothing but what `changes` say. */
export const logRecord = (changes: Partial<LogRecord>): LogRecord => ({
  timestamp: 1,
  time: '',
  class: 'c',
  function: 'f',
  tag: 't',
  value: '',
  eid: null,
  did: null,
  tab: null,
  cid: null,
  sessionId: null,
  level: 'info',
  platform: 'web',
  vid: null,
  serviceId: null,
  ...changes,
})
