import { expect, it, vi } from 'vitest'
import { deferred } from '#core/platform/deferred.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { createWaitingTexts } from './waiting-texts.ts'

function setUp() {
  const clock = fakeClock()
  const texts = createWaitingTexts(clock)
  const onChange = vi.fn()
  texts.follow(onChange)
  const answer = deferred<Result<null>>()
  texts.add({ id: 'm', eid: 'e', kind: 'message', payload: { roomId: 'r', text: 'Hi' } }, answer.promise)
  return { clock, texts, onChange, answer }
}

it('[PWA-05] a text that no hub has taken is shown after a moment, and until the row of the hub is there', async () => {
  const { clock, texts, answer } = setUp()
  await clock.advance(400)
  const row = { id: 'm', lane: 'r', kind: 'message', payload: { text: 'Hi' }, state: 'queued' }
  expect(texts.now()).toMatchObject([{ eid: 'e', row }])
  answer.resolve(ok(null))
  await settle()
  expect(texts.now()).toHaveLength(1)
  await clock.advance(500)
  expect(texts.now()).toEqual([])
})

it('a text that is answered at once draws nothing', async () => {
  const { clock, texts, onChange, answer } = setUp()
  answer.resolve(ok(null))
  await settle()
  await clock.advance(5000)
  expect(texts.now()).toEqual([])
  expect(onChange).not.toHaveBeenCalled()
})

it('a text that is refused is no longer shown: it is back in its field', async () => {
  const { clock, texts, answer } = setUp()
  await clock.advance(400)
  answer.resolve(fail('deadline-exceeded'))
  await settle()
  await clock.advance(0)
  expect(texts.now()).toEqual([])
})
