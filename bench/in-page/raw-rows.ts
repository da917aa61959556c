/*
 * The floors that are nothing but IndexedDB; each function runs in a page and is self-contained.
 */

/** Fills a raw database with messages: `rooms` rooms of `each`, the first with `first`. */
export async function fillRaw({ rooms, each, first }: { rooms: number; each: number; first: number }): Promise<void> {
  const opening = indexedDB.open('bench-raw', 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('messages', { keyPath: 'key' }).createIndex('room', ['roomId', 'seq'])
  }
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  for (let room = 1; room <= rooms; room += 1) {
    const transaction = opening.result.transaction('messages', 'readwrite', { durability: 'relaxed' })
    const store = transaction.objectStore('messages')
    for (let seq = 1; seq <= (room === 1 ? first : each); seq += 1) {
      const text = `Line ${seq} of what was said here, about as long as people write.`
      store.put({ key: `room-${room}/${String(seq).padStart(10, '0')}`, roomId: `room-${room}`, seq, text })
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
  }
  opening.result.close()
}

/** Reads the last 50 messages of rooms, one after the other, and paints each lot as plain divs; milliseconds each. */
export async function switchRaw(rooms: number[]): Promise<number[]> {
  const opening = indexedDB.open('bench-raw', 1)
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  const log = document.querySelector('[role="log"]')
  const times: number[] = []
  for (const room of rooms) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const startMs = benchPage.nowMs()
    const index = opening.result.transaction('messages').objectStore('messages').index('room')
    const range = IDBKeyRange.bound([`room-${room}`, 0], [`room-${room}`, Number.MAX_SAFE_INTEGER])
    const rows: string[] = []
    const cursor = index.openCursor(range, 'prev')
    await new Promise<void>((resolve) => {
      cursor.onsuccess = () => {
        if (!cursor.result || rows.length === 50) return resolve()
        rows.unshift(cursor.result.value.text)
        cursor.result.continue()
      }
    })
    const lines = rows.map((text) => {
      const line = document.createElement('div')
      line.textContent = text
      return line
    })
    log?.replaceChildren(...lines)
    times.push((await benchPage.painted()) - startMs)
  }
  opening.result.close()
  return times
}

/** Downloads what follows a cursor of the feed and stores it as it is; milliseconds of each half. */
export async function catchUpRaw({
  serviceId,
  token,
  after,
  name,
}: {
  serviceId: string
  token: string
  after: number
  name: string
}): Promise<{ downloadMs: number; insertMs: number; count: number }> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('messages', { keyPath: 'key' }).createIndex('room', ['roomId', 'seq'])
  }
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  let cursor = after
  let downloadMs = 0
  let insertMs = 0
  let count = 0
  for (;;) {
    const startMs = performance.now()
    const answer = await fetch(`/everline/v1/services/${serviceId}/feed?after=${cursor}&limit=1000`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { entries, last } = (await answer.json()).result
    downloadMs += performance.now() - startMs
    const storeMs = performance.now()
    const transaction = opening.result.transaction('messages', 'readwrite', { durability: 'relaxed' })
    const store = transaction.objectStore('messages')
    for (const { n, message } of entries) {
      cursor = n
      if (!message) continue
      count += 1
      store.put({ ...message, key: `${message.roomId}/${String(message.seq).padStart(10, '0')}` })
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    insertMs += performance.now() - storeMs
    if (cursor >= last || entries.length === 0) break
  }
  opening.result.close()
  return { downloadMs, insertMs, count }
}
