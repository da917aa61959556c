import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the visitor can see the chat: the panel is open and the page is visible. */
export const useIsSeen = (isOpen: boolean): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible') && isOpen
