import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { attachedForMs, type FileBytes, mostAttachedBytes } from './file-bytes.ts'
import { estimateStorage, indexedFileBytes } from './indexed-file-bytes.ts'
import { memoryFileBytes } from './memory-file-bytes.ts'

let count = 0
const clock = fakeClock()
const indexed = (quota?: number) => {
  count += 1
  return indexedFileBytes(`files-${count}`, { clock, estimate: async () => ({ ...(quota && { quota }), usage: 0 }) })
}
const file = (id: string, text: string, roomId = 'r') => ({ id, roomId, name: `${id}.txt`, blob: new Blob([text]) })
const idsIn = async (bytes: FileBytes, roomId = 'r') => (await bytes.attachedIn(roomId)).map(({ id }) => id)

it('[CAP-04] a browser that does not tell how full it is keeps files', async () => {
  expect(await estimateStorage()).toEqual({})
  const bytes = indexedFileBytes('untold', { clock, estimate: estimateStorage })
  expect(await bytes.keep('a', new Blob(['abc']))).toMatchObject({ ok: true })
})

it('[CAP-04] a file that has no room is kept once what can be loaded again is gone', async () => {
  const storage = { usage: 90_000_000, made: 0 }
  const bytes = indexedFileBytes('full', {
    clock,
    estimate: async () => ({ quota: 100_000_000, usage: storage.usage }),
    async makeSpace() {
      storage.usage = 10_000_000
      storage.made += 1
    },
  })
  expect(await bytes.attach(file('a', 'abc'))).toMatchObject({ ok: true })
  expect(await bytes.attach(file('b', 'abc'))).toMatchObject({ ok: true })
  expect(storage.made).toBe(1)
})

it('[PWA-05] a file that was given is still there when the browser has lost its storage, for the next hub too, until it is removed', async () => {
  const open = () => indexedFileBytes('lost', { clock, estimate: async () => ({}) })
  const bytes = open()
  await bytes.keep('a', new Blob(['abc']))
  await bytes.keep('b', new Blob(['abc']))
  await bytes.remove('b')
  const database = await openDB('lost')
  await database.clear('files')
  database.close()
  await bytes.update('a', { isPaused: true })
  expect(await bytes.get('a')).toMatchObject({ id: 'a', isPaused: true })
  expect(await (await open().get('a'))?.blob.text()).toBe('abc')
  expect(await bytes.get('b')).toBeNull()
})

describe.each<[string, () => FileBytes]>([
  ['stored', indexed],
  ['in memory', memoryFileBytes],
])('[CAP-04] [CAP-01] attached files, %s', (_, open) => {
  it('belong to the draft of their room until they are sent or removed', async () => {
    const bytes = open()
    await bytes.attach(file('a', 'abc'))
    await clock.advance(1)
    await bytes.attach({ ...file('b', 'abcd'), peaks: [1, 100] })
    await bytes.attach(file('c', 'x', 'other'))
    expect(await bytes.attachedIn('r')).toMatchObject([{ name: 'a.txt' }, { name: 'b.txt', peaks: [1, 100] }])
    await bytes.detach('a')
    await bytes.remove('b')
    expect(await idsIn(bytes)).toEqual([])
    expect(await idsIn(bytes, 'other')).toEqual(['c'])
    expect((await bytes.get('a'))?.blob.size).toBe(3)
    expect(await bytes.get('b')).toBeNull()
  })

  it('stay when files without a command are removed, and go with everything else', async () => {
    const bytes = open()
    await bytes.attach(file('a', 'abc'))
    await bytes.keep('b', new Blob(['abc']))
    await clock.advance(2 * 60 * 60_000)
    await bytes.removeAllBut(new Set())
    expect(await idsIn(bytes)).toEqual(['a'])
    expect(await bytes.get('b')).toBeNull()
    await bytes.clear()
    expect(await idsIn(bytes)).toEqual([])
    expect(await bytes.get('a')).toBeNull()
  })

  it('the state of a file is known apart from its bytes', async () => {
    const bytes = open()
    await bytes.update('a', { isPaused: true })
    expect(await bytes.get('a')).toBeNull()
    await bytes.keep('a', new Blob(['abc']))
    await bytes.update('a', { isPaused: true })
    await bytes.update('a', { mayHaveArrived: true })
    expect(await bytes.get('a')).toMatchObject({ isPaused: true, mayHaveArrived: true, isCancelled: false })
    await bytes.remove('a')
    await bytes.keep('a', new Blob(['abc']))
    expect(await bytes.get('a')).toMatchObject({ isPaused: false, mayHaveArrived: false })
  })
})

describe('[CAP-04] [CAP-01] attached files', () => {
  it('are removed after a week, also from rooms that nobody opens', async () => {
    const bytes = indexed()
    await bytes.attach(file('a', 'abc'))
    await clock.advance(attachedForMs)
    expect(await idsIn(bytes)).toEqual(['a'])
    await clock.advance(1)
    expect(await idsIn(bytes, 'other')).toEqual([])
    expect(await bytes.get('a')).toBeNull()
  })

  it('are refused when the browser has no space left, or drafts have taken theirs', async () => {
    expect(await indexed(1000).attach(file('a', 'abc'))).toMatchObject({ error: { name: 'no-space-here' } })
    const bytes = indexed()
    const large = new Blob(['abc'])
    Object.defineProperty(large, 'size', { value: mostAttachedBytes })
    await bytes.attach({ ...file('a', ''), blob: large })
    expect(await bytes.attach(file('b', 'abc'))).toMatchObject({ error: { name: 'no-space-here' } })
    expect(await idsIn(bytes)).toEqual(['a'])
  })
})
