import * as v from 'valibot'
import { Profile } from '#core/contract/index.ts'
import type { HubStore } from '#core/store/hub-store.ts'
import type { Databases } from './databases.ts'
import type { Inheritance } from './generation.ts'
import type { LiveRows } from './live-rows.ts'
import type { HubClient } from './open-hub-client.ts'
import type { RowsOwner } from './rows-owner.ts'
import { restoreUnsent } from './unsent.ts'

/** Takes over what the last generation left in the rows or passed on, and restores the session. */
export async function takeUpRows(deps: {
  inherited: Inheritance
  databases: Databases
  client: HubClient
  store: HubStore
  rows: LiveRows
  owner: RowsOwner
}): Promise<void> {
  const { inherited, databases, client, store, rows, owner } = deps
  const { session, vault, api } = client
  await rows.set('session', { state: 'starting', profile: null, failure: null })
  const lastProfile = (await owner.stored()) ?? (await oldProfile(store)) ?? inherited.owner
  if (lastProfile) await owner.become(lastProfile)
  await store.drafts.takeOut(await store.loadOutbox())
  await restoreUnsent(store, databases.rescued)
  await restoreUnsent(store, { outbox: inherited.unsent, drafts: [] })
  await rows.set('storage', { state: databases.condition, rescued: databases.rescued.outbox.length })
  if (inherited.token && !(await vault.load())) await vault.save(inherited.token)
  await session.restore(lastProfile)
  // The stored profile may be out of date: another device or an admin may have changed it.
  if (lastProfile && client.token())
    void api.call('getProfile', {}).then((answer) => answer.ok && session.renewProfile(answer.value))
}

/** Builds before `RowsOwner` stored the profile among the rows. */
async function oldProfile(store: HubStore): Promise<Profile | null> {
  const stored = v.safeParse(Profile, await store.state('profile'))
  return stored.success ? stored.output : null
}
