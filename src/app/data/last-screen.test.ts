import { expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createLastScreen } from './last-screen.ts'

function fakeStore() {
  const rows = new Map<string, string>()
  return {
    rows,
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, value: string) => void rows.set(name, value),
    removeItem: (name: string) => void rows.delete(name),
  }
}
const open = (store: ReturnType<typeof fakeStore>, build = 'a') =>
  createLastScreen({ store, build, clock: fakeClock() })

it('the next start shows what was on the screen, and nothing else', () => {
  const store = fakeStore()
  const before = open(store)
  before.note('conversations/handling/100', [{ id: 'one' }])
  before.note('conversation/one', { id: 'one' })
  before.drop('conversation/one')
  before.keep()
  const after = open(store)
  expect(after.recall('conversations/handling/100')).toEqual([{ id: 'one' }])
  expect(after.recall('conversation/one')).toBeUndefined()
})

it('rows of another build are not recalled', () => {
  const store = fakeStore()
  const before = open(store)
  before.note('counts', 1)
  before.keep()
  expect(open(store, 'b').recall('counts')).toBeUndefined()
})

it('a sign-out leaves nothing behind, whatever is noted afterwards', () => {
  const store = fakeStore()
  const screen = open(store)
  screen.note('counts', 1)
  screen.keep()
  screen.forget()
  screen.keep()
  expect(store.rows.size).toBe(0)
})

it('a value that cannot be read counts as none', () => {
  const store = fakeStore()
  store.setItem('everline-last-screen', '{"build":"a"}')
  expect(open(store).recall('counts')).toBeUndefined()
})
