import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { indexedKeyValue } from './key-value-store.ts'

test('[SES-13] values whose database the browser closes are told of as lost, and a later one is stored in a new connection', async () => {
  const opened: IDBDatabase[] = []
  const open = vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
    const request = IDBFactory.prototype.open.apply(indexedDB, given)
    request.addEventListener('success', () => opened.push(request.result))
    return request
  })
  const onLost = vi.fn()
  const values = indexedKeyValue('values', onLost)
  await values.set('name', 1)
  const [database] = opened
  if (!database) throw new Error('no database')
  // The checked edge: the fake's own function, of its own database.
  forceCloseDatabase(database as never)
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1))
  await values.set('name', 2)
  expect([await values.get('name'), opened.length]).toEqual([2, 2])
  open.mockRestore()
})
