import { expect, it } from 'vitest'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { type Answer, type AnswerEnd, createAnswers } from './answers.ts'

const facts = (id: string) => ({ id, eid: 'me', kind: 'offer', path: '/inbox', number: null })
const answer = (id: string): Answer => ({ facts: facts(id), action: 'accept', title: 'Vera', tag: `offer/${id}` })
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

/** A service worker that may be ended and started again: its storage stays. */
function setUp(respond: (path: string) => Response | Error) {
  const keyValue = memoryKeyValue()
  const asked: string[] = []
  const ends: [string, AnswerEnd][] = []
  const start = () =>
    createAnswers({
      keyValue,
      fetch: async (request) => {
        asked.push(String(request))
        const response = respond(String(request))
        if (response instanceof Error) throw response
        return response
      },
      onEnd: async ({ facts: { id } }, end) => void ends.push([id, end]),
    })
  return { start, asked, ends }
}

it('[PWA-03] an answer is sent once, and leads to the conversation', async () => {
  const { start, asked, ends } = setUp(() => json(200, { code: 0, result: { roomId: 'r' } }))
  const worker = start()
  await worker.give(answer('1'))
  await worker.flush()
  await start().flush()
  expect(asked).toEqual(['/everline/v1/push/1/act'])
  expect(ends).toEqual([['1', { is: 'done', roomId: 'r' }]])
})

it('[PWA-03] answers that were given offline are sent in their order when the network is back, after an end of the browser too', async () => {
  let isOnline = false
  const { start, asked, ends } = setUp(() =>
    isOnline ? json(200, { code: 0, result: { roomId: null } }) : new TypeError('offline'),
  )
  const worker = start()
  await Promise.all([worker.give(answer('1')), worker.give(answer('2')), worker.flush()])
  expect(ends.every(([, end]) => end.is === 'away')).toBe(true)
  isOnline = true
  asked.length = 0
  await start().flush()
  expect(asked).toEqual(['/everline/v1/push/1/act', '/everline/v1/push/2/act'])
  await start().flush()
  expect(asked).toHaveLength(2)
})

it.each([500, 503, 429])('[PWA-03] an answer that the backend cannot take now (%i) waits', async (status) => {
  const { start, ends } = setUp(() => json(status, {}))
  await start().give(answer('1'))
  expect(ends).toEqual([['1', { is: 'away' }]])
})

it('[PWA-03] the answer to an offer that is over says who has it, and is not sent again', async () => {
  const { start, asked, ends } = setUp(() => json(409, { code: 1, message: '', details: { winnerName: 'Ana' } }))
  const worker = start()
  await worker.give(answer('1'))
  await worker.flush()
  expect(asked).toHaveLength(1)
  expect(ends).toEqual([['1', { is: 'over', winner: 'Ana' }]])
})

it('[PWA-03] a second press on the same notification replaces the first that waits', async () => {
  const keyValue = memoryKeyValue()
  const sent: unknown[] = []
  let isOnline = false
  const worker = createAnswers({
    keyValue,
    async fetch(_, options) {
      if (!isOnline) throw new TypeError('offline')
      sent.push(JSON.parse(String(options?.body)))
      return json(200, {})
    },
    onEnd: async () => {},
  })
  await worker.give(answer('1'))
  await worker.give({ ...answer('1'), action: 'decline' })
  isOnline = true
  await worker.flush()
  expect(sent).toEqual([{ action: 'decline' }])
})
