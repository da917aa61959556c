/** A blob as a database holds it: itself, or its octets where the browser stores no blobs. */
export type StoredBlob = Blob | { octets: ArrayBuffer; mediaType: string }

/**
 * Stores a blob, else its octets: WebKit stores no blobs from a shared worker, nor in private windows. Rejects with the
 * error of the storage.
 *
 * @param store one attempt
 */
export async function storeBlob(blob: Blob, store: (stored: StoredBlob) => Promise<unknown>): Promise<void> {
  try {
    await store(blob)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error
    await store({ octets: await blob.arrayBuffer(), mediaType: blob.type })
  }
}

export const blobOf = (stored: StoredBlob): Blob =>
  stored instanceof Blob ? stored : new Blob([stored.octets], { type: stored.mediaType })
