import { expect, it, vi } from 'vitest'
import { briefMs, takeAwaySoon } from './take-away.ts'

it.each([
  ['is taken away a moment later', 'p', true],
  ['leaves a later one of its tag', 'later', false],
])('[PWA-03] a push of what was seen elsewhere %s', async (_, id, isClosed) => {
  vi.useFakeTimers()
  const close = vi.fn()
  const getNotifications = vi.fn(async () => [{ data: { id }, close } as unknown as Notification])
  takeAwaySoon({ getNotifications }, { id: 'p', eid: 'me', kind: 'over', path: '/', number: null }, 'room/1')
  await vi.advanceTimersByTimeAsync(briefMs - 1)
  expect(close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(getNotifications).toHaveBeenCalledWith({ tag: 'room/1' })
  expect(close).toHaveBeenCalledTimes(isClosed ? 1 : 0)
  vi.useRealTimers()
})
