import * as v from 'valibot'
import { Profile } from '#core/contract/index.ts'
import type { KeyValue } from '#core/platform/key-value.ts'

/**
 * The user whose rows these are, signed in or not. The profile is stored beside the rows: a database that was set aside
 * leaves messages behind but not their author, and the session continues without asking a backend that may be out of
 * reach.
 */
export type RowsOwner = {
  /** Null while the rows belong to nobody. */
  present(): Profile | null
  stored(): Promise<Profile | null>
  become(profile: Profile): Promise<void>
  /** From here on no tab may write: it would be lost. */
  forget(): void
  /** Names the owner of the rows to come. */
  leaveTo(successor: Profile | null): Promise<void>
}

const ownerName = 'owner'

export function createRowsOwner(keyValue: KeyValue): RowsOwner {
  let owner: Profile | null = null
  return {
    present: () => owner,
    async stored() {
      const stored = v.safeParse(Profile, await keyValue.get(ownerName))
      return stored.success ? stored.output : null
    },
    async become(profile) {
      await keyValue.set(ownerName, profile)
      owner = profile
    },
    forget() {
      owner = null
    },
    leaveTo: (successor) => (successor ? keyValue.set(ownerName, successor) : keyValue.delete(ownerName)),
  }
}
