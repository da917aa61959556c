import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'
import type { LogItem } from '#app/messages/log-items.ts'
import { systemClock } from '#core/platform/clock.ts'

/** How long a message that was jumped to is marked, in milliseconds. */
const markedMs = 2500

type Jump = {
  items: readonly LogItem[]
  virtualizer: Virtualizer<HTMLDivElement, Element>
  /** The message to show; it may not be loaded yet. */
  target: { seq: number } | null
  onShown(): void
}

/** Scrolls to a message as soon as it is among the lines, and marks it for a moment. Returns the key of its line. */
export function useJump({ items, virtualizer, target, onShown }: Jump): string | null {
  const [marked, setMarked] = useState<string | null>(null)
  useEffect(() => {
    if (!target) return
    const index = items.findIndex((item) => 'message' in item && item.message.seq === target.seq)
    const item = items[index]
    if (!item) return
    virtualizer.scrollToIndex(index, { align: 'center' })
    setMarked(item.key)
    onShown()
  }, [items, target, virtualizer, onShown])
  useEffect(() => {
    if (marked === null) return
    const leaving = new AbortController()
    systemClock.after(markedMs, () => setMarked(null), leaving.signal)
    return () => leaving.abort()
  }, [marked])
  return marked
}
