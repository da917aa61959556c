import type { KeyValue } from '#core/platform/key-value.ts'
import { createSealedValue } from '#core/session/sealed-value.ts'
import type { HubStore } from '#core/store/hub-store.ts'
import { restoreUnsent, StoredUnsent, type Unsent } from './unsent.ts'

/**
 * Unsent text of users over whose ended session another account signed in. It is not kept as rows, which the other
 * account's screens would show, nor in the outbox, which the other session would send, but encrypted under its author's
 * eid until the author returns.
 */
export type LeftBehind = {
  /** If there is no unsent text, what is stored already stays. */
  keep(eid: string, unsent: Unsent): Promise<void>
  load(eid: string): Promise<Unsent | null>
  forget(eid: string): Promise<void>
}

export function createLeftBehind(deps: {
  keyValue: KeyValue
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
}): LeftBehind {
  const of = (eid: string) =>
    createSealedValue({ ...deps, keyName: 'left-behind/key', name: `left-behind/${eid}`, schema: StoredUnsent })
  return {
    async keep(eid, unsent) {
      if (unsent.outbox.length > 0 || unsent.drafts.length > 0) await of(eid).save(unsent)
    },
    load: (eid) => of(eid).load(),
    forget: (eid) => of(eid).clear(),
  }
}

/** Puts an eid's stored text back into the rows. */
export async function takeBack(store: HubStore, leftBehind: LeftBehind, eid: string): Promise<void> {
  const unsent = await leftBehind.load(eid)
  if (!unsent) return
  await restoreUnsent(store, unsent)
  await leftBehind.forget(eid)
}
