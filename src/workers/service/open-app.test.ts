import { afterEach, expect, test, vi } from 'vitest'
import { openApp } from './open-app.ts'

afterEach(() => vi.unstubAllGlobals())

type FakeWindow = { url: string; focused: boolean; visibilityState: string }

/** The windows that the browser has; says what became of a press. */
function browserWith(...windows: FakeWindow[]) {
  const events: string[] = []
  const openWindow = async (path: string) => void events.push(`open ${path}`)
  const matchAll = async () =>
    windows.map((each) => ({
      ...each,
      postMessage: ({ path }: { path: string }) => void events.push(`go ${path}`),
      focus: async () => void events.push('focus'),
    }))
  vi.stubGlobal('self', { clients: { matchAll, openWindow } })
  return events
}

test('[PWA-03] a reply goes to the open window of the app, and opens a small one only if there is none', async () => {
  const none = browserWith()
  await openApp('/inbox/1?tab=handling', { isSmall: true })
  expect(none).toEqual(['open /inbox/1?tab=handling#small'])
  const one = browserWith({ url: 'https://everline.test/team', focused: false, visibilityState: 'hidden' })
  await openApp('/inbox/1?tab=handling', { isSmall: true })
  expect(one).toEqual(['go /inbox/1?tab=handling', 'focus'])
})
