import { expect, it } from 'vitest'
import { fakeStorage } from '#tests/fakes/fake-storage.ts'
import { createKeptEdits } from './kept-edits.ts'

const before = { name: 'Mara', language: 'en' }

it('edits come back, over stored values that have changed meanwhile', () => {
  const edits = createKeptEdits(fakeStorage())
  edits.keep('me', 'about-you', { shown: { ...before, name: 'Mei' }, before })
  expect(edits.recall('me', 'about-you', { name: 'Mara O.', language: 'es' })).toEqual({ name: 'Mei', language: 'es' })
  expect(edits.recall('me', 'brand', before)).toBeNull()
})

it('nobody but their author finds them, and another user’s first edit deletes them', () => {
  const store = fakeStorage()
  const edits = createKeptEdits(store)
  edits.keep('me', 'about-you', { shown: { ...before, name: 'Mei' }, before })
  expect(edits.recall('you', 'about-you', before)).toBeNull()
  edits.drop('you', 'about-you')
  expect(edits.recall('me', 'about-you', before)).not.toBeNull()
  edits.keep('you', 'about-you', { shown: before, before })
  expect(edits.recall('me', 'about-you', before)).toBeNull()
})

it('saved or discarded edits are gone, and a field that no longer exists is ignored', () => {
  const store = fakeStorage()
  const edits = createKeptEdits(store)
  edits.keep('me', 'about-you', { shown: { ...before, old: 'x' }, before: { ...before, old: '' } })
  expect(edits.recall('me', 'about-you', before)).toEqual(before)
  edits.drop('me', 'about-you')
  expect(store.length).toBe(0)
  store.setItem('everline-edits', '{"half')
  expect(edits.recall('me', 'about-you', before)).toBeNull()
})
