import { useSyncExternalStore } from 'react'
import { isAttended, onAttention } from '#app/browser/attention.ts'

/** Whether this tab is visible and has the focus. */
export const useAttention = () => useSyncExternalStore(onAttention, isAttended)
