import { useState } from 'react'
import { browserStore } from '#app/data/browser-storage.ts'

/** Width of a pane in pixels, as the user last set it in this browser. */
export function useKeptWidth(name: string, usual: number): [width: number, set: (width: number) => void] {
  const [width, setWidth] = useState(() => Number(browserStore.getItem(name)) || usual)
  return [
    width,
    (next) => {
      setWidth(next)
      browserStore.setItem(name, String(next))
    },
  ]
}

/** Whether a pane is shown, as the user last chose in this browser. */
export function useKeptPane(name: string): [isShown: boolean, set: (isShown: boolean) => void] {
  const [isShown, setShown] = useState(() => browserStore.getItem(name) !== 'closed')
  return [
    isShown,
    (next) => {
      setShown(next)
      browserStore.setItem(name, next ? 'open' : 'closed')
    },
  ]
}
