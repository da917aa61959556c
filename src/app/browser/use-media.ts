import { useCallback, useSyncExternalStore } from 'react'
import { fitsMedia, onMedia } from './viewport.ts'

/** Whether the media query matches now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback((run: () => void) => onMedia(query, run), [query]),
    () => fitsMedia(query),
  )
