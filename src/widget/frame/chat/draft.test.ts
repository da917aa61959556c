import { expect, test } from 'vitest'
import { createMemoryTables } from '#widget/frame/store/memory-tables.ts'
import { readChat } from '#widget/frame/store/read-chat.ts'
import type { Tables } from '#widget/frame/store/tables.ts'
import { newMessage, writeDown } from '#widget/frame/store/write-down.ts'
import { createDraftKeeper } from './draft.ts'

let ids = 0
const newId = () => `id-${String(++ids).padStart(4, '0')}`

/** Storage that outlives a page: texts, each written state of which may survive, and tables. */
function storage(first = '') {
  const states = [first]
  return {
    states,
    store: {
      isLasting: () => true,
      read: () => states.at(-1) ?? '',
      write: (stored: string) => void states.push(stored),
    },
    tables: createMemoryTables(),
  }
}
const sentIn = async (tables: Tables) => (await readChat(tables, 9)).sentDrafts
const writtenIn = async (tables: Tables) =>
  (await readChat(tables, 9)).outbox.flatMap(({ payload }) => ('text' in payload ? [payload.text] : []))

test('text that was typed in a page that has ended is in the box of the next one', async () => {
  const { store, tables } = storage()
  createDraftKeeper(store, newId).type('Half a sentence')
  const next = createDraftKeeper(store, newId)
  next.follow(await sentIn(tables))
  expect(next.shown()).toEqual({ text: 'Half a sentence', earlier: null })
})

test('a text that an earlier build stored is in the box', () => {
  const keeper = createDraftKeeper(storage('Half a sentence').store, newId)
  keeper.follow([])
  expect(keeper.shown()).toEqual({ text: 'Half a sentence', earlier: null })
})

test('text that is typed before the rows are read stays alone, and the older draft is offered beside it', () => {
  const { store } = storage()
  createDraftKeeper(store, newId).type('older')
  const typing = createDraftKeeper(store, newId)
  typing.type('x')
  const again = createDraftKeeper(store, newId)
  typing.follow([])
  expect(typing.shown()).toEqual({ text: 'x', earlier: 'older' })
  typing.takeEarlier()
  expect(typing.shown()).toEqual({ text: 'older\nx', earlier: null })
  // The page may end before the rows are read.
  again.follow([])
  expect(again.shown()).toEqual({ text: 'older\nx', earlier: null })
})

test('an older draft that is discarded is gone', () => {
  const { store } = storage()
  createDraftKeeper(store, newId).type('older')
  const typing = createDraftKeeper(store, newId)
  typing.type('x')
  typing.follow([])
  typing.discardEarlier()
  expect(typing.shown()).toEqual({ text: 'x', earlier: null })
  const next = createDraftKeeper(store, newId)
  next.follow([])
  expect(next.shown()).toEqual({ text: 'x', earlier: null })
})

test('a message that could not be stored stands before what was typed since', () => {
  const { store } = storage()
  const keeper = createDraftKeeper(store, newId)
  keeper.follow([])
  keeper.type('first')
  const taken = keeper.take()
  keeper.type('second')
  taken.settle(false)
  expect(keeper.shown().text).toBe('first\nsecond')
})

test('a draft that is sent from one page leaves the visitor’s other page, with what was typed there since', () => {
  const { store } = storage()
  const sender = createDraftKeeper(store, newId)
  sender.follow([])
  sender.type('shared')
  const [idle, typing] = [createDraftKeeper(store, newId), createDraftKeeper(store, newId)]
  for (const keeper of [idle, typing]) keeper.follow([])
  typing.type('shared, and more')
  const { id } = sender.take()
  for (const keeper of [idle, typing]) keeper.follow([id])
  expect([idle.shown().text, typing.shown().text]).toEqual(['', 'shared, and more'])
  expect(typing.take().id).not.toBe(id)
})

test('[PWA-05] whenever a page dies around Enter, its text is a message or a draft, never both', async () => {
  const { states, store, tables } = storage()
  const keeper = createDraftKeeper(store, newId)
  keeper.follow([])
  keeper.type('sen')
  keeper.type('sent words')
  const taken = keeper.take()
  const beforeWrite = states.length
  const before = { sent: await sentIn(tables), written: await writtenIn(tables) }
  await writeDown(tables, newMessage({ text: taken.text, draftId: taken.id, page: '', nowMs: 1 }, newId))
  taken.settle(true)
  keeper.type('next')
  const after = { sent: await sentIn(tables), written: await writtenIn(tables) }
  expect([before.written, after.written]).toEqual([[], ['sent words']])

  // The browser writes the texts late: any state since the message was stored may be the one that survives.
  const ends = [
    ...states.map((left) => ({ left, ...after })),
    ...states.slice(2, beforeWrite).map((left) => ({ left, ...before })),
  ]
  for (const { left, sent, written } of ends) {
    for (const typed of ['', 'z']) {
      const next = createDraftKeeper(storage(left).store, newId)
      if (typed) next.type(typed)
      next.follow(sent)
      const { text, earlier } = next.shown()
      const found = [...written, text, earlier].filter((each) => each?.startsWith('sen'))
      expect(found, left).toHaveLength(1)
      if (typed) expect(text).toBe(typed)
    }
  }
})
