import type { Clock } from '#core/platform/clock.ts'
import type { Vault } from '#core/session/vault.ts'
import type { PersistentDatabase } from '#core/store/open-database.ts'

const lookEveryMs = 5000

/**
 * The browser can delete the storage under a running hub without an error. So it is checked that the profile's row and
 * the token still exist while somebody is signed in.
 */
export function watchRows(deps: {
  rows: PersistentDatabase
  vault: Pick<Vault, 'load'>
  isSignedIn: () => boolean
  clock: Clock
  onFault: (fault: unknown) => void
  signal: AbortSignal
}): void {
  const { rows, vault, isSignedIn, clock, onFault, signal } = deps

  async function look() {
    if (!isSignedIn()) return
    const found = await rows.state.storageInstance.findDocumentsById(['profile'], false)
    const token = await vault.load()
    if (isSignedIn() && (found.length === 0 || token === null)) onFault(new Error('storage was deleted'))
  }

  clock.after(
    lookEveryMs,
    () =>
      void look()
        .catch(onFault)
        .finally(() => watchRows(deps)),
    signal,
  )
}
