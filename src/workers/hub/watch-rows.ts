import type { Clock } from '#core/platform/clock.ts'
import type { Listeners } from '#core/platform/listeners.ts'
import type { StoredToken } from '#core/session/token.ts'
import type { Vault } from '#core/session/vault.ts'
import type { PersistentDatabase } from '#core/store/open-database.ts'
import type { RowsOwner } from './rows-owner.ts'

const lookEveryMs = 5000

/**
 * The browser can delete the storage under a running hub without an error. So it is checked that the profile's row and
 * the token still exist while somebody is signed in: every few seconds, and at once if the browser closes the storage.
 */
export function watchRows(deps: {
  rows: PersistentDatabase
  vault: Pick<Vault, 'load' | 'save'>
  /** Null unless somebody is signed in. */
  token: () => StoredToken | null
  owner: Pick<RowsOwner, 'present' | 'become'>
  lost: Pick<Listeners, 'add'> | undefined
  clock: Clock
  onFault: (fault: unknown) => void
  signal: AbortSignal
}): void {
  const { rows, vault, token, owner, lost, clock, onFault, signal } = deps

  async function look() {
    if (!token()) return
    const found = await rows.state.storageInstance.findDocumentsById(['profile'], false)
    const kept = await vault.load()
    if (token() && (found.length === 0 || kept === null)) onFault(new Error('storage was deleted'))
  }

  function lookLater() {
    clock.after(lookEveryMs, () => void look().catch(onFault).finally(lookLater), signal)
  }

  /** The session is stored again before anything else: a hub that ended now would take it along. */
  async function keepSession() {
    const [held, profile] = [token(), owner.present()]
    if (!held || (await vault.load())) return
    await vault.save(held)
    if (profile) await owner.become(profile)
  }

  lost?.add(() => void keepSession().then(look).catch(onFault), signal)
  lookLater()
}
