import { useEffect } from 'react'
import * as css from './shell.css.ts'

/** A smaller difference in height is a bar of the browser, not a keyboard. */
const leastKeyboardPx = 100
// The variables' own names, without the `var()` that styles put around them.
const heightName = css.roomHeight.slice(4, -1)
const topName = css.roomTop.slice(4, -1)

/**
 * Keeps the shell in what an on-screen keyboard leaves, where the browser lays the keyboard over the page instead of
 * making the page smaller (iOS, which heeds no `interactive-widget`). Nothing is drawn anew but by the style sheet.
 */
export function useKeyboardRoom() {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { documentElement: root } = document
    const leaving = new AbortController()
    const { signal } = leaving
    let isDue = false
    let shown = ''

    // One look and at most one change a frame, however many events the keyboard's way up makes.
    function fit() {
      isDue = false
      if (!viewport || signal.aborted) return
      const { height, offsetTop, scale } = viewport
      const whole = root.clientHeight
      // A page that is zoomed in is seen in part as well.
      const isCovered = Math.abs(scale - 1) < 0.01 && whole - height >= leastKeyboardPx
      const next = isCovered ? `${height}px ${offsetTop}px` : ''
      if (next === shown) return
      shown = next
      const [room = '', top = ''] = next.split(' ')
      // An empty value takes the property away.
      root.style.setProperty(heightName, room)
      root.style.setProperty(topName, top)
    }
    const onChange = () => {
      if (isDue) return
      isDue = true
      requestAnimationFrame(fit)
    }
    viewport.addEventListener('resize', onChange, { signal })
    viewport.addEventListener('scroll', onChange, { signal })
    signal.addEventListener('abort', () => {
      root.style.removeProperty(heightName)
      root.style.removeProperty(topName)
    })
    onChange()
    return () => leaving.abort()
  }, [])
}
