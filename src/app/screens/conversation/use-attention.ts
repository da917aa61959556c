import { useSyncExternalStore } from 'react'
import { isAttended, onAttention } from '../environment.ts'

/** Whether the user looks at this tab and could type into it. */
export const useAttention = () => useSyncExternalStore(onAttention, isAttended)
