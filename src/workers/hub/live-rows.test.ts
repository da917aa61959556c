import { expect, it } from 'vitest'
import type { LiveDatabase } from '#core/store/open-database.ts'
import { createLiveRows } from './live-rows.ts'

it('a row that has not changed is not written again; one whose write has failed is', async () => {
  const done: unknown[] = []
  let works = true
  const live = {
    _incrementalUpsertQueues: new Map(),
    async incrementalUpsert({ value }: { value: unknown }) {
      if (!works) throw new Error('full')
      done.push(value)
    },
    bulkRemove: async (ids: string[]) => void done.push(ids),
  }
  const rows = createLiveRows({ live } as unknown as LiveDatabase, {
    onFault: () => {},
    signal: new AbortController().signal,
  })
  for (const tabId of ['a', 'a', null, 'a']) await rows.set('media-host', { tabId })
  for (let round = 0; round < 2; round += 1) await rows.set('media-host', null)
  expect(done.splice(0)).toEqual([{ tabId: 'a' }, { tabId: null }, { tabId: 'a' }, ['media-host']])
  works = false
  await expect(rows.set('media-host', { tabId: 'b' })).rejects.toThrow('full')
  works = true
  await rows.set('media-host', { tabId: 'b' })
  expect(done).toEqual([{ tabId: 'b' }])
})
