import { useEffect } from 'react'
import * as css from './shell.css.ts'

/** A smaller difference in height is a bar of the browser, not a keyboard. */
const leastKeyboardPx = 100
// The variables' own names, without the `var()` that styles put around them.
const heightName = css.roomHeight.slice(4, -1)
const topName = css.roomTop.slice(4, -1)

/**
 * Keeps the shell within the part of the page that an on-screen keyboard leaves visible, in browsers where the keyboard
 * covers the page instead of making it smaller (iOS ignores `interactive-widget`). Only custom properties change;
 * nothing renders again.
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

    // One measurement and at most one change for each frame, however many events the opening keyboard causes.
    function fit() {
      isDue = false
      if (!viewport || signal.aborted) return
      const { height, offsetTop, scale } = viewport
      const fullHeight = root.clientHeight
      // A zoomed page is also only partly visible.
      const isCovered = Math.abs(scale - 1) < 0.01 && fullHeight - height >= leastKeyboardPx
      const next = isCovered ? `${height}px ${offsetTop}px` : ''
      if (next === shown) return
      shown = next
      const [room = '', top = ''] = next.split(' ')
      // An empty value removes the property.
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
