import { expect, it } from 'vitest'
import { fakeOrigin } from '#tests/fakes/fake-locks.ts'
import { fakeStorage } from '#tests/fakes/fake-storage.ts'
import { createKioskKeeper, kioskName, wayBackIn } from './kiosk-keeper.ts'
import { createKioskLock } from './kiosk-lock.ts'

const code = '428071'
function browser() {
  const stored = fakeStorage()
  const origin = fakeOrigin()
  let nowMs = 1_000_000
  const tab = () => {
    const keeper = createKioskKeeper(stored)
    return { keeper, lock: createKioskLock({ keeper, crypto, clock: { nowMs: () => nowMs }, locks: origin.realm() }) }
  }
  return { stored, tab, pass: (ms: number) => (nowMs += ms) }
}

it('[CAP-15] kiosk mode also applies in another tab and at the next start, and only the code ends it', async () => {
  const { tab, stored } = browser()
  const first = tab()
  expect((await first.lock.begin(['/inbox'], code)).ok).toBe(true)
  expect(stored.getItem(kioskName)).not.toContain(code)
  const second = tab()
  expect(second.keeper.read()?.screens).toEqual(['/inbox'])
  expect(await second.lock.unlock('000000')).toEqual({ name: 'wrong' })
  expect(second.keeper.read()).not.toBeNull()
  expect(await second.lock.unlock(code)).toEqual({ name: 'unlocked' })
  const told: unknown[] = []
  first.keeper.subscribe(() => told.push(first.keeper.read()))
  first.keeper.refresh()
  expect(told).toEqual([null])
  expect(stored.length).toBe(0)
})

it('[CAP-15] wrong codes lead to growing pauses, counted over all tabs and kept over a reload', async () => {
  const { tab, pass } = browser()
  const { lock } = tab()
  await lock.begin(['/inbox'], code)
  const other = tab().lock
  // Tried at the same time, each counts.
  const tries = await Promise.all([lock.unlock('1'), other.unlock('2'), lock.unlock('3'), other.unlock('4')])
  expect(tries).toEqual([
    { name: 'wrong' },
    { name: 'wrong' },
    { name: 'paused', leftMs: 5000 },
    { name: 'paused', leftMs: 5000 },
  ])
  const reloaded = tab().lock
  pass(3000)
  // Not even the correct code.
  expect(await reloaded.unlock(code)).toEqual({ name: 'paused', leftMs: 2000 })
  pass(2000)
  expect(await reloaded.unlock('5')).toEqual({ name: 'paused', leftMs: 10_000 })
  pass(10_000)
  expect(await reloaded.unlock(code)).toEqual({ name: 'unlocked' })
})

it.each(['{', 'null', '{}', '{"screens":[]}'])(
  '[CAP-15] an invalid stored value (%s) does not start kiosk mode',
  (text) => {
    const { stored, tab } = browser()
    stored.setItem(kioskName, text)
    expect(tab().keeper.read()).toBeNull()
  },
)

it('[CAP-15] kiosk mode does not begin if the browser refuses to store it', async () => {
  const keeper = createKioskKeeper({ getItem: () => null, setItem: () => {}, removeItem: () => {} })
  const lock = createKioskLock({ keeper, crypto, clock: { nowMs: () => 0 }, locks: fakeOrigin().realm() })
  const begun = await lock.begin(['/inbox'], code)
  expect(begun.ok ? null : begun.error.name).toBe('storage-failed')
  expect(keeper.read()).toBeNull()
})

it('[CAP-15] every address other than those of the chosen screens redirects to the first of them', async () => {
  const { tab } = browser()
  const { keeper, lock } = tab()
  expect(wayBackIn(keeper.read(), '/profile')).toBeNull()
  await lock.begin(['/diagnostics', '/inbox'], code)
  const from = (path: string) => wayBackIn(keeper.read(), path)
  for (const path of ['/profile', '/', '/logs', '/kiosk', '/inboxes', '/appearance', '/reset-password', '/nonsense'])
    expect(from(path), path).toBe('/diagnostics')
  for (const path of ['/inbox', '/inbox/01900000', '/diagnostics', '/sign-in']) expect(from(path), path).toBeNull()
})
