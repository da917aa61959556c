import { type FrameMessage, wordOf } from '#widget/protocol.ts'

/** The page around the frame, as the chat sees it. */
export type Host = {
  /** Whether the panel is shown. */
  isOpen(): boolean
  subscribe(listener: () => void): () => void
  /** The chat can be used. */
  ready(): void
  unread(count: number): void
  close(): void
  /** Whether there is a page around it to close the chat. */
  isFrame: boolean
}

/** @param origin of the page around; only that page is told anything */
export function createHost(window: Window, origin: string): Host {
  const isFrame = window.parent !== window
  const listeners = new Set<() => void>()
  // A page without an origin (a file, a sandbox) cannot be named; nothing secret is said.
  const target = origin === 'null' ? '*' : origin
  let isOpen = !isFrame
  let told: number | null = null

  const post = (message: FrameMessage) => {
    if (isFrame) window.parent.postMessage(message, target)
  }

  window.addEventListener('message', ({ data, source, origin: from }: MessageEvent<unknown>) => {
    if (source !== window.parent || from !== origin) return
    const word = wordOf(data)
    if (word !== 'open' && word !== 'close') return
    isOpen = word === 'open'
    for (const listener of [...listeners]) listener()
  })

  return {
    isFrame,
    isOpen: () => isOpen,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ready: () => post({ everline: 'ready' }),
    unread(count) {
      if (count === told) return
      told = count
      post({ everline: 'unread', count })
    },
    close: () => post({ everline: 'close' }),
  }
}
