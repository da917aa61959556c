import { useSyncExternalStore } from 'react'
import type { LookChoice } from './look-choice.ts'

/** The current choice. */
export const useLook = <Value extends string>(choice: LookChoice<Value>): Value =>
  useSyncExternalStore(choice.subscribe, choice.read)
