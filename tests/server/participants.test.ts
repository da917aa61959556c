import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Session } from '#server/calls/session.ts'
import { loadRoomsPlan } from '#server/conversations/room-state.ts'
import { participants, rooms } from '#server/conversations/tables.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { appendPlan } from '#server/feed/append-entries.ts'
import { type Changes, createChanges } from '#server/feed/changes.ts'
import { messages } from '#server/messages/tables.ts'
import { listParticipants } from '#server/participants/participants.ts'
import { messageReceipts, type Report, recordReceipts } from '#server/participants/receipts.ts'
import { services, users } from '#server/services/tables.ts'
import { newDataFolder } from './data-template.ts'
import { newId, outcomeOf, unwrap } from './test-client.ts'

let folder: string
let database: Database
let changes: Changes
const told: string[] = []
beforeAll(async () => {
  folder = await newDataFolder('empty')
  database = await openEmbedded(folder, [loadRoomsPlan, appendPlan])
  await database.db.insert(services).values({ id: 'shop', name: 'Shop', createdAtMs: 1 })
  changes = createChanges({
    database,
    onCommitted: (appended) => told.push(...appended.flatMap(({ eid, entries }) => entries.map(() => eid))),
  })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const staff = (name: string): Session => ({
  ...{ id: newId(), eid: newId(), serviceId: 'shop', kind: 'staff', role: 'agent', name },
})

/** A conversation with a visitor, an agent, and five people who are reached by email; the agent has written a message. */
async function begin() {
  const { db } = database
  const [agent, stranger] = [staff('Agent'), staff('Stranger')]
  const [roomId, messageId] = [newId(), newId()]
  await db.insert(users).values(
    [agent, stranger].map(({ eid, name }) => ({
      ...{ eid, name, serviceId: 'shop', kind: 'staff' as const, createdAtMs: 1 },
    })),
  )
  const state = { language: '', preview: '', lastSeq: 1, lastAtMs: 1, page: '', createdAtMs: 1 }
  await db.insert(rooms).values({ id: roomId, serviceId: 'shop', channel: 'chat', ...state })
  const unread = { roomId, deliveredSeq: 0, readSeq: 0 }
  const addresses = ['ann', 'ben', 'cem', 'dia', 'eva'].map((name) => `${name}@example.org`)
  await db
    .insert(participants)
    .values([
      { ...unread, eid: newId(), role: 'visitor', name: 'Vera', deliveredSeq: 1 },
      { ...unread, eid: agent.eid, role: 'staff', readSeq: 1 },
      ...addresses.map((address) => ({ ...unread, address, role: 'addressee' as const, name: null })),
    ])
  const sender = { senderEid: agent.eid, senderName: agent.name, senderKind: 'staff' as const }
  await db.insert(messages).values({ id: messageId, roomId, seq: 1, kind: 'text', text: 'Hi', sentAtMs: 1, ...sender })
  const list = async (session: Session) => listParticipants(db, session, roomId)
  const everybody = unwrap(await list(agent)).participants
  const idOf = (address: string) => everybody.find((each) => each.address === address)?.id ?? ''
  const report = (...reports: Array<Omit<Report, 'seq' | 'atMs'>>) =>
    changes.run((change) =>
      recordReceipts(
        change,
        roomId,
        reports.map((each, index) => ({ ...each, seq: 1, atMs: 10 + index })),
      ),
    )
  const states = async () => {
    const { receipts } = unwrap(await messageReceipts(db, agent, { roomId, messageId }))
    return Object.fromEntries(
      receipts.map(({ participant, state, reason }) => [participant.name, reason ? `${state}: ${reason}` : state]),
    )
  }
  return { agent, stranger, roomId, messageId, list, everybody, idOf, report, states }
}

it('[CAP-03] a conversation lists its visitor, its agents, and five people who are reached by email', async () => {
  const { everybody, list, stranger } = await begin()
  expect(everybody.map(({ name, role }) => `${role} ${name}`)).toEqual([
    'visitor Vera',
    'staff Agent',
    ...['ann', 'ben', 'cem', 'dia', 'eva'].map((name) => `addressee ${name}@example.org`),
  ])
  expect(outcomeOf(await list(stranger))).toBe('not-found')
  expect(outcomeOf(await list({ ...stranger, serviceId: 'another' }))).toBe('not-found')
})

it('[CAP-03] a message has a state for each participant: by marks for members, by reports of the channel for the others', async () => {
  const { agent, stranger, roomId, messageId, idOf, report, states } = await begin()
  const unsent = { 'ann@example.org': 'accepted', 'ben@example.org': 'accepted', 'cem@example.org': 'accepted' }
  expect(await states()).toMatchObject({ Vera: 'delivered', ...unsent })
  expect(await states()).not.toHaveProperty('Agent')

  const [ann, ben, cem] = [idOf('ann@example.org'), idOf('ben@example.org'), idOf('cem@example.org')]
  told.length = 0
  await report(
    { participantId: ann, state: 'read', reason: '' },
    { participantId: ben, state: 'failed', reason: 'Mailbox full' },
    { participantId: cem, state: 'uncertain', reason: 'No answer in time' },
  )
  expect(told).toEqual([agent.eid])
  const known = { 'ann@example.org': 'read', 'ben@example.org': 'failed: Mailbox full' }
  expect(await states()).toMatchObject({
    Vera: 'delivered',
    ...known,
    'cem@example.org': 'uncertain: No answer in time',
  })

  // A report that comes twice or too late changes nothing, and is not told.
  await report(
    { participantId: ann, state: 'delivered', reason: '' },
    { participantId: ben, state: 'sent', reason: '' },
  )
  await report({ participantId: ben, state: 'failed', reason: 'Mailbox full' })
  expect(told).toEqual([agent.eid])
  expect(await states()).toMatchObject(known)
  await report({ participantId: cem, state: 'delivered', reason: '' })
  expect((await states())['cem@example.org']).toBe('delivered')
  expect(outcomeOf(await messageReceipts(database.db, stranger, { roomId, messageId }))).toBe('not-found')
})
