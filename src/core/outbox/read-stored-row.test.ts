import fc from 'fast-check'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { OutboxRow } from './outbox-row.ts'
import { readStoredRow } from './read-stored-row.ts'

const [id, roomId, inquiryId] = [v7(), v7(), v7()]
const read = (stored: unknown) => readStoredRow(stored, { newId: () => id, nowMs: 7 })
const common = { id, localCreatedAtMs: 1, state: 'queued', attempts: 0, failure: null } as const

const rows: OutboxRow[] = [
  { ...common, lane: roomId, kind: 'message', payload: { roomId, text: 'Hello', inquiryId } },
  { ...common, lane: roomId, kind: 'close-inquiry', payload: { roomId, inquiryId } },
  { ...common, lane: roomId, kind: 'open-conversation', payload: { roomId, page: 'Shoes' } },
  {
    ...common,
    lane: 'feedback',
    kind: 'feedback',
    payload: { subject: 'service', text: 'Slow', level: 'MINOR', appVersion: '', logSessionId: '' },
  },
]
/** The same commands, stored by earlier versions. */
const oldRows = [
  { ...common, roomId, kind: 'message', text: 'Hello', inquiryId },
  { ...common, roomId, kind: 'close-inquiry', text: '', inquiryId },
  { ...common, roomId, kind: 'open-conversation', text: 'Shoes', inquiryId: null },
  {
    ...common,
    roomId: 'app-feedback',
    kind: 'feedback',
    text: 'Slow',
    inquiryId: null,
    about: { subject: 'service', level: 'MINOR', appVersion: '', logSessionId: '' },
  },
]

describe('a stored command', () => {
  it.each(rows)('[PWA-05] a command of kind $kind is read as it was stored', (row) => {
    expect(read(row)).toEqual(row)
  })

  it.each(oldRows.map((old, index) => [old.kind, old, rows[index]]))(
    '[PWA-05] a command of kind %s that an earlier version stored is read like a new one',
    (_, old, row) => {
      expect(read(old)).toEqual(row)
    },
  )

  it('[PWA-05] a command of a kind that this version does not know is shown with its text, and not sent', () => {
    const row = read({ ...common, lane: roomId, kind: 'poll', payload: { text: 'Tea or coffee?' } })
    expect(row).toMatchObject({
      kind: 'unreadable',
      payload: { kind: 'poll', text: 'Tea or coffee?' },
      state: 'failed',
    })
    expect(row.failure?.name).toBe('command-unreadable')
  })

  it('[PWA-05] is never lost, whatever its shape', () => {
    fc.assert(
      fc.property(fc.object(), fc.string(), (stored, text) => {
        const row = read({ ...stored, text })
        expect(JSON.stringify(row.payload)).toContain(JSON.stringify(text))
      }),
    )
  })
})
