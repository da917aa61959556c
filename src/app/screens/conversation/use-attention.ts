import { useSyncExternalStore } from 'react'
import { isAttended, onAttention } from '#app/browser/attention.ts'

/** Whether the user looks at this tab and could type into it. */
export const useAttention = () => useSyncExternalStore(onAttention, isAttended)
