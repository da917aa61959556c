import * as v from 'valibot'
import { Profile } from '#core/contract/index.ts'
import type { KeyValue } from '#core/platform/key-value.ts'

/**
 * The user to whom the rows belong, signed in or not. The profile is stored beside the rows: a database that is set
 * aside leaves unsent messages without their author, and the session must continue even if the backend cannot be asked.
 */
export type RowsOwner = {
  /** Null if the rows have no owner. */
  present(): Profile | null
  stored(): Promise<Profile | null>
  become(profile: Profile): Promise<void>
  /** From now on no tab may write, because the rows are about to be deleted. */
  forget(): void
  /** Stores the owner of the next rows. */
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
