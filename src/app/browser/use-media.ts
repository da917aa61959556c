import { useCallback, useSyncExternalStore } from 'react'
import { fitsMedia, onMedia } from './viewport.ts'

/** Whether the window is now as `query` says. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback((run: () => void) => onMedia(query, run), [query]),
    () => fitsMedia(query),
  )
