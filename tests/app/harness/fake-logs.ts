import type { AppFeedback, LogRecord } from '#core/contract/index.ts'
import { isAtLeast } from '#core/logging/levels.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'
import { own } from './rows.ts'

/** An example of a browser's log. */
export const logLines = (nowMs: number): LogRecord[] =>
  Array.from({ length: 14 }, (_, n) => ({
    timestamp: nowMs - n * 60_000,
    time: new Date(nowMs - n * 60_000).toISOString(),
    class: n % 3 === 0 ? 'connection' : 'session',
    function: 'link',
    tag: n % 3 === 0 ? 'down' : 'signed-in',
    value: n % 3 === 0 ? '{"attempts":2}' : '',
    eid: own,
    did: 'device-1',
    tab: null,
    cid: null,
    sessionId: 'epoch',
    level: n % 3 === 0 ? 'warn' : 'info',
    platform: 'web',
    vid: null,
    serviceId: 'demo',
  }))

const feedbackAt = (nowMs: number): AppFeedback[] => [
  {
    id: '01990000-0000-7000-8000-00000000feed',
    eid: own,
    name: 'Tom Becker',
    text: 'The bell rings twice when I have two tabs.',
    about: 'app',
    appVersion: 'b1',
    level: 'MAJOR',
    logSessionId: 'epoch',
    createdAtMs: nowMs - 3_600_000,
  },
  {
    id: '01990000-0000-7000-8000-00000000feec',
    eid: own,
    name: 'Lena Fischer',
    text: 'Customers wait too long on Mondays.',
    about: 'service',
    appVersion: '',
    level: 'MINOR',
    logSessionId: '',
    createdAtMs: nowMs - 7_200_000,
  },
]

/** The logs of browsers, and what agents say about the app. */
export const fakeLogs = ({ answer, nowMs }: FakeDeps) => ({
  answers: {
    searchLogs({ query: { text = '', level = 'trace', before = '0.0', limit = '100' } }) {
      const found = logLines(nowMs).filter(
        (line) => isAtLeast(line.level, level) && `${line.class} ${line.tag}`.includes(text),
      )
      const from = Number(before.split('.')[0])
      const to = from + Number(limit)
      return answer({
        records: found
          .slice(from, to)
          .map((line, index) => ({ ...line, id: from + index, uploaderEid: own, receivedAtMs: nowMs })),
        next: to < found.length ? `${to}.0` : null,
      })
    },
    listAppFeedback: () => answer({ feedback: feedbackAt(nowMs), more: false }),
  } satisfies FakeAnswers,
})
