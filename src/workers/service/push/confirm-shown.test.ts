import { expect, it } from 'vitest'
import { confirmShown } from './confirm-shown.ts'

const answered = (body: unknown) => confirmShown('1', async () => new Response(JSON.stringify(body)))

it('[PWA-03] a device learns with its confirmation whether the offer had moved on', async () => {
  expect(await answered({ code: 0, result: { isOver: true } })).toBe(true)
  expect(await answered({ code: 0, result: { isOver: false } })).toBe(false)
  // An older backend says nothing, one that is away neither.
  expect(await answered({ code: 0, result: null })).toBe(false)
  expect(await confirmShown('1', () => Promise.reject(new TypeError('offline')))).toBe(false)
})
