import { beforeEach, describe, expect, it } from 'vitest'
import { type EntityName, entities, type FeedEntry, type PhoneCall } from '#core/contract/index.ts'
import { deferred } from '#core/platform/deferred.ts'
import { createOwnCallRows, type OwnCallRows } from './own-call-rows.ts'

const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const callOf = (n: number, state = 'CALLING') => ({
  id: idOf(n),
  roomId: null,
  inquiryId: null,
  media: 'voice',
  state,
  parties: [],
  createdAtMs: 0,
  ringsUntilMs: 0,
  answeredAtMs: null,
  isRecorded: false,
  event: { name: 'STATE_UPDATE', byPartyId: null },
})
const currentVersion: number = entities.call.version
const entry = (n: number, value: ReturnType<typeof callOf> | null, version = currentVersion): FeedEntry => ({
  ...{ n: 1, kind: 'entity', entity: 'call', id: idOf(n), version, value },
})

/** The stored calls, and how often they were read. */
let stored: PhoneCall[]
let reads: number
let disk: Promise<void>
let rows: OwnCallRows
const states = () => rows.calls().map(({ state }) => state)

beforeEach(() => {
  stored = []
  reads = 0
  disk = Promise.resolve()
  rows = createOwnCallRows({
    async entityKeys(entity: EntityName) {
      reads += 1
      const found = entity === 'call' ? stored.map(({ id }) => id) : []
      await disk
      return found
    },
    entity: async (_: EntityName, key: string) => (stored.find(({ id }) => id === key) ?? null) as never,
  })
})

describe('the own calls', () => {
  it('[CAL-01] are followed by the feed before it is stored, and no change reads the rows again', async () => {
    await rows.load()
    const before = reads
    expect(rows.heard([entry(1, callOf(1))])).toBe(true)
    expect(states()).toEqual(['CALLING'])
    rows.heard([entry(1, callOf(1, 'ANSWERING'))])
    expect(states()).toEqual(['ANSWERING'])
    rows.heard([entry(1, null)])
    expect(states()).toEqual([])
    expect(reads).toBe(before)
  })

  it('[CAL-01] are not changed by entries of anything else', () => {
    expect(rows.heard([{ n: 1, kind: 'changed', what: 'labels' } as FeedEntry])).toBe(false)
  })

  it('[CAL-01] are those that are stored, with what the feed brings while they are read', async () => {
    stored = [callOf(1) as PhoneCall, callOf(2) as PhoneCall]
    const held = deferred<void>()
    disk = held.promise
    const loading = rows.load()
    rows.heard([entry(1, callOf(1, 'ANSWERING')), entry(2, null)])
    held.resolve()
    await loading
    expect(states()).toEqual(['ANSWERING'])
  })

  it('[CAL-01] that this build cannot read are left out, as they are from the rows', async () => {
    rows.heard([entry(1, callOf(1))])
    rows.heard([entry(1, callOf(1, 'ANSWERING'), entities.call.version + 1)])
    expect(states()).toEqual([])
  })
})
