import type { LogRecord } from '#core/contract/index.ts'

/** A log line with neutral values, except for `changes`. */
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
