import { expect, it } from 'vitest'
import { blobOf, type StoredBlob, storeBlob } from './stored-blob.ts'

const blob = new Blob(['a tent'], { type: 'text/plain' })

it('[CAP-04] a blob that the browser does not store is kept as its octets, and comes back with its type', async () => {
  const kept: StoredBlob[] = []
  await storeBlob(blob, async (stored) => {
    if (stored instanceof Blob) throw new DOMException('Error preparing Blob/File data', 'UnknownError')
    kept.push(stored)
  })
  const [first] = kept
  if (!first) throw new Error('nothing was kept')
  expect([await blobOf(first).text(), blobOf(first).type]).toEqual(['a tent', 'text/plain'])
})

it('[CAP-04] a blob that is stored is not read, and a full storage is no reason to try its octets', async () => {
  let attempts = 0
  await storeBlob(blob, async (stored) => {
    attempts += 1
    expect(stored).toBe(blob)
  })
  const full = storeBlob(blob, () => {
    attempts += 1
    return Promise.reject(new DOMException('full', 'QuotaExceededError'))
  })
  await expect(full).rejects.toThrow('full')
  expect(attempts).toBe(2)
})
