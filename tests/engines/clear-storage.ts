/** As a person clears the data of a site; runs in the page. */
export async function clearStorage(): Promise<void> {
  localStorage.clear()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const { name = '' } of await indexedDB.databases())
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve
    })
}
