import { useCallback, useEffect, useRef, useState } from 'react'
import { seenClock as clock } from '#app/browser/seen-clock.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'

/** Returns the text of a polite live region and a function that adds to it. Only the first `textOf` is used. */
export function useAnnouncer<News>(textOf: (waiting: readonly News[]) => string) {
  const [text, say] = useState('')
  const announcer = useRef<Announcer<News>>(null)
  const made = useRef(textOf)
  useEffect(() => {
    const over = new AbortController()
    announcer.current = createAnnouncer({ clock, signal: over.signal, say, textOf: made.current })
    return () => over.abort()
  }, [])
  const add = useCallback((news: News) => announcer.current?.add(news), [])
  return { text, add }
}
