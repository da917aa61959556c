import type { MessageChange, PhoneCall, Profile, PushAddress } from '#core/contract/index.ts'
import type { Cursor } from '#core/store/cursor.ts'
import type { Transaction } from './tables.ts'

export type PushChoice = {
  /** Name of the subscription within this browser. */
  place: string
  /** Address of this browser at its push service; null: the visitor is not notified. */
  subscription: PushAddress | null
  /** The customer who has chosen: nobody else is notified by that choice. Null: a visitor without a name. */
  customerEid: string | null
  /** Until when the visitor is not asked again, in milliseconds. */
  quietUntilMs: number
  /** Notifications do not show the text of the answer; absent: they do. */
  hidesText?: boolean | undefined
}

/** The single values of the visitor's database. */
type Values = {
  profile: Profile
  cursor: Cursor
  /** Id of the visitor's conversation, made in this frame with the visitor's first message. */
  room: string
  /** Ids of drafts that became messages, the newest last. */
  'sent-drafts': string[]
  /** Unsent text where the browser keeps nothing for the frame (`kept-draft.ts`). */
  draft: string
  /** Changes to the conversation's messages since they were sent. */
  changes: MessageChange[]
  /** The visitor's calls that are not over. */
  calls: PhoneCall[]
  /** Whether this browser notifies the visitor of answers. */
  push: PushChoice
  /** The last notification whose press has led here. */
  pressed: string
}
export type ValueName = keyof Values

export async function readValue<K extends ValueName>(from: Transaction, name: K): Promise<Values[K] | null> {
  const row = await from.values.get(name)
  // The checked edge: writeValue wrote the value of this name.
  return row ? (row.value as Values[K]) : null
}

export const writeValue = async <K extends ValueName>(to: Transaction, name: K, value: Values[K]): Promise<void> =>
  void (await to.values.put({ name, value }))
