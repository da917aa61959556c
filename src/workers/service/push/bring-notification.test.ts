import { expect, it, vi } from 'vitest'
import { bringNotification, bringUnlessSeen, orNull, patienceMs } from './bring-notification.ts'

type Shown = [title: string, options?: NotificationOptions]

/** A browser that shows notifications, `present` ones of the same tag too; `refuses` says which it does not show. */
function setUp({
  isFrozen = false,
  present = [] as { data: unknown; close?: () => void }[],
  refuses = (_: Shown): boolean => false,
} = {}) {
  const shown: Shown[] = []
  let turns = 0
  const screen = {
    registration: {
      async showNotification(...each: Shown) {
        if (refuses(each)) throw new TypeError('wrong options')
        shown.push(each)
      },
      getNotifications: async () => present as unknown as Notification[],
    },
    navigator: {
      locks: {
        request: async (_: string, { signal }: LockOptions, run: () => unknown) => {
          if (isFrozen) await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
          turns += 1
          return run()
        },
      } as LockManager,
    },
  }
  return { screen, shown, turns: () => turns }
}

it('P09 [PWA-03] a push is shown in turn with the tabs', async () => {
  const { screen, shown, turns } = setUp()
  expect(await bringNotification(screen, 'Vera', { body: 'Hi' })).toBe(true)
  expect(shown).toEqual([['Vera', { body: 'Hi' }]])
  expect(turns()).toBe(1)
})

it('P09 [PWA-03] a push is shown once also if a tab that the browser has frozen keeps the turn', async () => {
  const expired = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(expired.signal)
  const { screen, shown } = setUp({ isFrozen: true })
  const brought = bringNotification(screen, 'Vera', { body: 'Hi' })
  expect(shown).toEqual([])
  expired.abort()
  await brought
  expect(shown).toEqual([['Vera', { body: 'Hi' }]])
  expect(timeout).toHaveBeenCalledWith(patienceMs)
  timeout.mockRestore()
})

it('P09 [PWA-03] a push that the browser refuses to show is shown by the name of the product, and is not confirmed', async () => {
  const { screen, shown } = setUp({ refuses: ([title]) => title === 'Vera' })
  expect(await bringNotification(screen, 'Vera', { body: 'Hi' })).toBe(false)
  expect(shown).toMatchObject([['Everline', { tag: 'other', silent: true }]])
})

it.each([
  ['a tab has shown, quietly', null, false],
  ['a push has shown, with its sound', { id: 'p' }, true],
])('P01 [PWA-03] a push replaces the notification of the same thing that %s', async (_, data, renotify) => {
  const { screen, shown } = setUp({ present: [{ data }] })
  await bringNotification(screen, 'Vera', { tag: 'offer/1', renotify: true })
  expect(shown).toEqual([['Vera', { tag: 'offer/1', renotify }]])
})

it.each([
  ['is taken away and not shown where a window is seen', true, async () => true, []],
  ['is shown where none is seen', true, async () => false, ['Vera']],
  ['is shown where the browser does not say', true, () => Promise.reject(new Error('gone')), ['Vera']],
  ['is shown anyhow if it tells something', false, async () => true, ['Vera']],
])('P07 P09 [PWA-03] a push of what was seen elsewhere %s', async (_, isBrief, isSeen, titles) => {
  const close = vi.fn()
  const { screen, shown } = setUp({ present: [{ data: { id: 'before' }, close }] })
  const data = { ...{ id: 'p', eid: 'me', kind: 'over', path: '/inbox', number: null }, isBrief }
  expect(await bringUnlessSeen(screen, { title: 'Vera', options: { tag: 'room/1', data } }, isSeen)).toBe(true)
  expect(shown.map(([title]) => title)).toEqual(titles)
  expect(close).toHaveBeenCalledTimes(titles.length === 0 ? 1 : 0)
})

it('P09 [PWA-03] storage that fails or never answers does not keep a push from being shown', async () => {
  expect(await orNull(Promise.resolve('me'))).toBe('me')
  expect(await orNull(Promise.reject(new DOMException('gone', 'UnknownError')))).toBeNull()
  const expired = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(expired.signal)
  const never = orNull(new Promise(() => {}))
  expired.abort()
  expect(await never).toBeNull()
  timeout.mockRestore()
})
