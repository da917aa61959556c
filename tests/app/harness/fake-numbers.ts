import type { NumberScript, QueueMonitor, ServiceNumber } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'
import { own } from './rows.ts'

/** Numbers, scripts, and a queue whose figures a test changes: `?queue=fails` and `never` begin without any. */
export function fakeNumbers({ answer, nowMs }: FakeDeps) {
  const id = (n: number) => `01900000-0000-7000-8000-${String(70_000 + n).padStart(12, '0')}`
  let numbers: ServiceNumber[] = [
    {
      id: id(1),
      number: '+85255500142',
      name: 'Shop',
      access: 'everybody',
      memberEids: [],
      takesVoicemail: true,
      hasGreeting: false,
      revision: 1,
    },
    {
      id: id(2),
      number: '+442079460142',
      name: 'London',
      access: 'chosen',
      memberEids: [own],
      takesVoicemail: true,
      hasGreeting: false,
      revision: 1,
    },
  ]
  const greetings = new Map<string, string>()
  let scripts: NumberScript[] = [
    { id: id(11), name: 'Returns', number: '+85255500142', text: 'Good day {{visitor.name}}.', revision: 1 },
  ]
  let monitor: QueueMonitor = {
    ...{ atMs: nowMs, waitingCount: 3, longestWaitSinceMs: nowMs - 75_000, handledCount: 12 },
    ...{ missedTodayCount: 2, acceptedTodayCount: 148, closedTodayCount: 136, averageWaitTodayMs: 41_000 },
    agents: { available: 4, busy: 5, away: 1, doNotDisturb: 1, notConnected: 3 },
    ...{ callCount: 6, longestCallSinceMs: nowMs - 130_000 },
  }
  let monitorAnswer = new URLSearchParams(location.search).get('queue') ?? 'comes'
  const change = async <T>(value: T, make: () => void): Promise<Result<T>> => {
    const result = await answer(value)
    if (result.ok) make()
    return result
  }
  const answers = {
    listServiceNumbers: () => answer({ numbers }),
    createServiceNumber({ body: { access = 'everybody', memberEids = [], takesVoicemail = true, ...body } }) {
      const number = { ...body, access, memberEids, takesVoicemail, hasGreeting: false, revision: 1 }
      if (numbers.some((each) => each.number === number.number)) return Promise.resolve(fail('number-taken'))
      return change({ number }, () => {
        numbers = [...numbers, number]
      })
    },
    getNumberGreeting: ({ params }) => answer({ greeting: greetings.get(params.id) ?? '' }),
    setNumberGreeting({ params, body: { greeting } }) {
      const before = numbers.find((each) => each.id === params.id)
      if (!before) return Promise.resolve(fail('not-found'))
      const number = { ...before, hasGreeting: greeting !== '' }
      return change({ number }, () => {
        greetings.set(number.id, greeting)
        numbers = numbers.map((each) => (each.id === number.id ? number : each))
      })
    },
    deleteServiceNumber: ({ params }) =>
      change(null, () => {
        numbers = numbers.filter((each) => each.id !== params.id)
      }),
    listNumberScripts: () => answer({ scripts }),
    createNumberScript({ body: { number = '', ...body } }) {
      const script = { ...body, number, revision: 1 }
      return change({ script }, () => {
        scripts = [...scripts, script]
      })
    },
    updateNumberScript({ params, body }) {
      const before = scripts.find((each) => each.id === params.scriptId)
      if (!before) return Promise.resolve(fail('not-found'))
      const script = { ...before, ...body, revision: before.revision + 1 }
      return change({ script }, () => {
        scripts = scripts.map((each) => (each.id === script.id ? script : each))
      })
    },
    // Asked for unasked: it never takes the refusal that a test has prepared.
    getQueueMonitor() {
      if (monitorAnswer === 'never') return new Promise<never>(() => {})
      return Promise.resolve(monitorAnswer === 'fails' ? fail('database-unavailable') : ok({ ...monitor }))
    },
  } satisfies FakeAnswers
  return {
    answers,
    /** The queue as it is from now on, and whether it can be asked for. */
    async queueIs(next: Partial<QueueMonitor>, how: 'comes' | 'fails' | 'never' = 'comes') {
      monitor = { ...monitor, ...next }
      monitorAnswer = how
    },
  }
}
