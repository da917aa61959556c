import * as v from 'valibot'
import { expect, it } from 'vitest'
import { calls, type TabCallId } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { answerBySchema, checkAnswer } from '#tests/app/harness/fake-answers.ts'

const asked = Object.entries(calls).flatMap(([id, call]) => ('from' in call ? [id as TabCallId] : []))

it('a call without a fake answer is answered by its schema, or says that it needs one', () => {
  const answered = asked.filter((id) => {
    try {
      const answer = answerBySchema(id)
      return answer.ok && v.is(calls[id].result, answer.value)
    } catch (error) {
      expect(String(error)).toContain(`${id} needs a fake answer`)
      return false
    }
  })
  expect(answered.length).toBeGreaterThan(asked.length / 2)
  expect(answerBySchema('listLabels')).toEqual(ok({ labels: [] }))
})

it('a fake answer that the contract does not allow is refused by its path, and a failure is none', () => {
  expect(() => checkAnswer('listLabels', ok({ labels: [{ id: 7 }] }))).toThrow(/listLabels does not fit.*labels\.0/)
  expect(() => checkAnswer('listLabels', ok({ labels: [] }))).not.toThrow()
  expect(() => checkAnswer('listLabels', { ok: false, error: { name: 'not-found' } } as never)).not.toThrow()
})
