import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Calls `run` when the next frame is on the screen. Returns a function that prevents it. */
export function afterPaint(run: () => void): () => void {
  let timer: number | undefined
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}

/** Settles when the next frame is on the screen. */
export const painted = () => new Promise<void>((resolve) => void afterPaint(resolve))

/** The value that the screen was last painted with; undefined before the first time. For what may come a frame later. */
export function usePainted<Value>(value: Value): Value | undefined {
  const [painted, setPainted] = useState<{ value: Value }>()
  useEffect(() => afterPaint(() => startTransition(() => setPainted({ value }))), [value])
  return painted?.value
}

/** Parts of a screen that come a frame later than what they stand beside: they take no room, or theirs is reserved. */
export const AfterPaint = ({ children }: { children: ReactNode }) => usePainted(true) && children

/**
 * Focuses an element once its first frame is on the screen: earlier, the browser would have to lay the page out for it.
 * A key that is pressed before that goes to the element, too. What has taken the focus meanwhile keeps it.
 */
export function focusAfterPaint(find: () => HTMLElement | null): () => void {
  const before = document.activeElement
  const stopWaiting = afterPaint(focus)
  window.addEventListener('keydown', focus, true)
  function stop() {
    stopWaiting()
    window.removeEventListener('keydown', focus, true)
  }
  function focus() {
    stop()
    const { activeElement } = document
    const element = find()
    if (activeElement === before || activeElement?.contains(element)) element?.focus({ preventScroll: true })
  }
  return stop
}
