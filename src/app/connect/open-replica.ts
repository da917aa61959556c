import type { Replica } from '#app/data/everline.tsx'
import { openLiveDatabase, openPersistentDatabase } from '#core/store/open-database.ts'
import type { Welcome } from '#workers/ports/hub-api.ts'
import { remoteStorage } from '#workers/ports/remote-storage.ts'

/**
 * Opens the read-only rows of a hub. Apart from the rest of the connection: RxDB is a quarter of the page's code.
 *
 * @param signal ends the rows: what is asked of them is answered by an error from then on, also while they open
 * @throws what RxDB throws, or that it was ended before
 */
export async function openReplica(
  port: MessagePort,
  { epoch, databases }: Welcome,
  signal: AbortSignal,
): Promise<{ replica: Replica; close: () => Promise<unknown> }> {
  signal.throwIfAborted()
  const { storage, end } = remoteStorage(port, epoch)
  signal.addEventListener('abort', end, { once: true })
  const [persistent, live] = await Promise.all([
    openPersistentDatabase(databases.persistent, storage),
    openLiveDatabase(databases.live, storage),
  ])
  return { replica: { persistent, live }, close: () => Promise.allSettled([persistent.close(), live.close()]) }
}
