import type { Profile } from '#core/contract/index.ts'
import { fileLane } from '#core/contract/lanes.ts'
import { newRow } from '#core/outbox/new-row.ts'
import type { OutboxRow, RowOf } from '#core/outbox/outbox-row.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import { createClientStore } from '#core/store/client-store.ts'
import type { WorkingStore } from '#core/working-set/working-set.ts'
import { hasOutline, takeUpRows } from './rows-of-any-age.ts'
import { createTableRows, removeConversation } from './table-rows.ts'
import type { Tables, Transaction } from './tables.ts'
import { readValue, type ValueName, writeValue } from './values.ts'

/** The visitor's rows. Any frame may read them and store unsent text; everything else only the frame that owns. */
export type VisitorStore = WorkingStore & {
  profile(): Promise<Profile | null>
  /** Id of the visitor's conversation; null before the visitor has written anything. */
  roomId(): Promise<string | null>
  /** Another conversation is shown; null: the next message begins a new one. */
  showRoom(roomId: string | null): Promise<void>
  /** The rows belong to this visitor from now on. */
  setProfile(profile: Profile): Promise<void>
  /** The browser has lost the rows: writes again what is still in memory. */
  writeAgain(known: { profile: Profile; roomId: string | null; unsent: readonly OutboxRow[] }): Promise<void>
  /** The visitor has another eid now: deletes the old one's rows. Unsent text stays, for a new conversation. */
  startAnew(makeId: () => string): Promise<void>
  /** The visitor has another eid now, and the conversations too: deletes only what the backend has of them. */
  forgetFeed(): Promise<void>
  keyValue: KeyValue
}

/**
 * @param deps.onChange rows that are shown have changed
 * @param deps.onArrived the feed brought these of the visitor's own messages
 */
export function createVisitorStore(deps: {
  tables: Tables
  build: string
  onChange: () => void
  onArrived: (ids: readonly string[]) => Promise<void>
}): VisitorStore {
  const { tables, build, onChange, onArrived } = deps

  const change: Tables['write'] = async (use) => {
    const result = await tables.write(use)
    onChange()
    return result
  }

  return {
    ...createClientStore({ rows: createTableRows({ tables, change, onArrived }), build }),
    loadOutbox: async () => {
      const rows = await tables.read((from) => from.outbox.all())
      if (rows.every(hasOutline)) return rows
      // A frame of another build has written since the tables were opened.
      await takeUpRows(tables, build)
      return (await tables.read((from) => from.outbox.all())).filter(hasOutline)
    },
    putOutbox: (row) => change(async (to) => void (await to.outbox.put(row))),
    deleteOutbox: (id) => change(async (to) => void (await to.outbox.delete(id))),

    // The only number that a visitor sees is in the conversation's row.
    recount: async () => {},

    profile: () => tables.read((from) => readValue(from, 'profile')),
    roomId: () => tables.read((from) => readValue(from, 'room')),
    showRoom: (roomId) =>
      change(async (to) => void (await (roomId === null ? to.values.delete('room') : writeValue(to, 'room', roomId)))),
    setProfile: (profile) => change((to) => writeValue(to, 'profile', profile)),
    writeAgain: ({ profile, roomId, unsent }) =>
      change(async (to) => {
        await writeValue(to, 'profile', profile)
        if (roomId !== null) await moveUnsent(to, roomId)
        for (const row of unsent) await to.outbox.put(row)
      }),
    startAnew: (makeId) => change((to) => startAnew(to, makeId)),
    forgetFeed: () => change(forgetFeed),
    keyValue: {
      get: (name) => tables.read(async (from) => (await from.values.get(name))?.value),
      set: (name, value) => tables.write(async (to) => void (await to.values.put({ name, value }))),
      delete: (name) => tables.write(async (to) => void (await to.values.delete(name))),
    },
  }
}

/** Text that was written since would open a second conversation: it is moved into the existing one. */
async function moveUnsent(to: Transaction, roomId: string) {
  await writeValue(to, 'room', roomId)
  for (const row of await to.outbox.all()) {
    if ('roomId' in row.payload && row.payload.roomId === roomId) continue
    if (isWritten(row)) await to.outbox.put(inRoom(row, roomId))
    else await to.outbox.delete(row.id)
  }
}

/** Messages that the visitor wrote, and answers by buttons of this conversation only. */
type Written = RowOf<'message'> | RowOf<'file-message'>
const isWritten = (row: OutboxRow): row is Written => row.kind === 'message' || row.kind === 'file-message'

const inRoom = (row: Written, roomId: string): Written =>
  row.kind === 'message'
    ? { ...row, lane: roomId, payload: { ...row.payload, roomId } }
    : { ...row, payload: { ...row.payload, roomId } }

/** The same message of another eid: the backend may know its ids as those of the old one. */
function withNewIds(row: Written, makeId: () => string): Written {
  if (row.kind !== 'file-message') return { ...row, id: makeId() }
  const { file } = row.payload
  const fileId = makeId()
  return {
    ...row,
    id: makeId(),
    lane: fileLane(fileId),
    payload: { ...row.payload, file: { ...file, id: fileId, keptAs: file.keptAs ?? file.id } },
  }
}

const ofOneEid = ['profile', 'room'] satisfies ValueName[]

async function forgetFeed(to: Transaction) {
  for (const { id } of await to.conversations.all()) await removeConversation(to, id)
  for (const name of ['cursor', 'changes', 'calls'] satisfies ValueName[]) await to.values.delete(name)
}

async function startAnew(to: Transaction, makeId: () => string) {
  await forgetFeed(to)
  for (const name of ofOneEid) await to.values.delete(name)
  const unsent = await to.outbox.all()
  for (const { id } of unsent) await to.outbox.delete(id)
  const messages = unsent.filter(isWritten)
  const [first] = messages
  if (!first) return
  const roomId = makeId()
  const opening = { id: makeId(), lane: roomId, kind: 'open-conversation', payload: { roomId, page: '' } } as const
  await to.outbox.put(newRow(opening, first.localCreatedAtMs))
  for (const row of messages) await to.outbox.put(newRow(withNewIds(inRoom(row, roomId), makeId), row.localCreatedAtMs))
  await writeValue(to, 'room', roomId)
}
