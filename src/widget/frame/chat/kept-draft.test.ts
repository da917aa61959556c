import { expect, test } from 'vitest'
import { createMemoryTables } from '#widget/frame/store/memory-tables.ts'
import { readSavedState, writeSavedState } from '#widget/frame/store/saved-state.ts'
import { createDraftKeeper } from './draft.ts'
import { keepDraft } from './kept-draft.ts'

/** A page of the frame: the browser gives it no storage, and the customer's page keeps one text for it. */
async function openPage(kept: string | null, newId: () => string) {
  let written = kept ?? ''
  let unkept = ''
  const store = {
    isLasting: () => false,
    read: () => unkept,
    write: (stored: string) => {
      unkept = stored
    },
  }
  const tables = createMemoryTables(readSavedState(kept), (rows) => {
    written = writeSavedState(rows)
  })
  const draft = createDraftKeeper(store, newId)
  await keepDraft(tables, draft, store)
  return { draft, kept: () => tables.read(async () => written) }
}

test('text typed in a frame without storage is in the box after a reload, whenever the rows were read', async () => {
  let ids = 0
  const newId = () => `draft-${++ids}`
  const deviceId = '01900000-0000-7000-8000-000000000001'
  const begun = writeSavedState({ values: [{ name: 'device-id', value: deviceId }], outbox: [] })
  const first = await openPage(begun, newId)
  first.draft.follow([])
  for (const text of ['Half', 'Half a', 'Half a sentence']) first.draft.type(text)
  const kept = await first.kept()

  const next = await openPage(kept, newId)
  next.draft.follow([])
  expect(next.draft.shown()).toEqual({ text: 'Half a sentence', earlier: null })

  // Typed while the rows were being read: the older one is offered beside it.
  const typing = await openPage(kept, newId)
  typing.draft.type('New')
  typing.draft.follow([])
  expect(typing.draft.shown()).toEqual({ text: 'New', earlier: 'Half a sentence' })

  // Sent: nothing is left of it.
  const sent = next.draft.take()
  sent.settle(true)
  const empty = await openPage(await next.kept(), newId)
  empty.draft.follow([])
  expect(empty.draft.shown()).toEqual({ text: '', earlier: null })
})
