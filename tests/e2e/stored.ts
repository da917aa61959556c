/** All text that this origin keeps in the browser, in every storage there is; runs in the page. */
export async function everythingStored(): Promise<string> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    const database = await settled(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store)
      found.push(name, store, await settled(rows.getAll()), await settled(rows.getAllKeys()))
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const type = (await cache.match(request))?.headers.get('content-type') ?? ''
      found.push(request.url)
      if (/json|html|text/.test(type)) found.push(await (await cache.match(request))?.text())
    }
  }
  async function files(folder: FileSystemDirectoryHandle) {
    for await (const entry of folder.values()) {
      if (entry.kind === 'directory') await files(entry as FileSystemDirectoryHandle)
      else found.push(entry.name, await (await (entry as FileSystemFileHandle).getFile()).text())
    }
  }
  await files(await navigator.storage.getDirectory())
  return JSON.stringify(found)
}

/** The profile that the browser keeps of the account that is signed in; runs in the page. */
export async function ownProfile(): Promise<{ eid: string; name: string }> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name ?? ''))
    for (const store of database.objectStoreNames) {
      const owner: unknown = await settled(database.transaction(store).objectStore(store).get('owner')).catch(
        () => null,
      )
      if (owner && typeof owner === 'object' && 'eid' in owner && 'name' in owner) {
        database.close()
        return { eid: String(owner.eid), name: String(owner.name) }
      }
    }
    database.close()
  }
  throw new Error('Nobody is signed in here')
}
