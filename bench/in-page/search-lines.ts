/*
 * Code of the figure of the search that runs in its pages; each function is self-contained.
 */

/** Number of rows in all databases of the origin whose keys are those of messages (`roomId/0000000001`). */
export async function countStoredMessages(): Promise<number> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  let count = 0
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.includes('messages')) continue
    const database = await asked(indexedDB.open(name))
    if (database.objectStoreNames.contains('docs'))
      count += await asked(database.transaction('docs').objectStore('docs').count())
    database.close()
  }
  return count
}

/** The least that such a search does: texts in an array, one pass with each key, the newest fifty as plain lines. */
export function installBareSearch(count: number): void {
  const lines = Array.from({ length: count }, (_, index) => ({
    atMs: (index * 7919) % count,
    text: `line ${index % 100} of what was said here, about as long as people write.`,
  }))
  document.body.innerHTML = '<input autofocus><ol></ol>'
  const [input, list] = [document.querySelector('input'), document.querySelector('ol')]
  input?.addEventListener('input', () => {
    const sought = input.value
    const found = lines.filter(({ text }) => sought !== '' && text.includes(sought)).sort((a, b) => b.atMs - a.atMs)
    list?.replaceChildren(
      ...found.slice(0, 50).map(({ text }) => {
        const [line, mark] = [document.createElement('li'), document.createElement('mark')]
        mark.textContent = sought
        line.append(mark, text)
        return line
      }),
    )
  })
  input?.focus()
}

/** The same for long texts: one pass with each key, the first fifty as plain lines around what was found. */
export function installBareEntries(texts: readonly string[]): void {
  document.body.innerHTML = '<input aria-label="Search articles" autofocus><ol></ol>'
  const [input, list] = [document.querySelector('input'), document.querySelector('ol')]
  input?.addEventListener('input', () => {
    const sought = input.value
    const found = texts.filter((text) => sought !== '' && text.includes(sought))
    list?.replaceChildren(
      ...found.slice(0, 50).map((text) => {
        const [line, mark] = [document.createElement('li'), document.createElement('mark')]
        const at = text.indexOf(sought)
        mark.textContent = sought
        line.append(text.slice(Math.max(0, at - 40), at), mark, text.slice(at + sought.length, at + 120))
        return line
      }),
    )
  })
  input?.focus()
}
