import { type BrandVars, type FrameMessage, wordOf } from '#widget/protocol.ts'

/** The page around the frame, as the chat sees it. */
export type Host = {
  /** Whether the panel is shown. */
  isOpen(): boolean
  subscribe(listener: () => void): () => void
  /** The chat can be used. */
  ready(): void
  unread(count: number): void
  close(): void
  /** The saved state that the page keeps for a frame without storage; null if there is none. */
  ask(): Promise<string | null>
  keep(value: string): void
  /** The button wears the service's colours. */
  brand(vars: BrandVars): void
  /** Whether there is a page around it to close the chat. */
  isFrame: boolean
}

const askedForMs = 1500

/** @param origin of the page around; messages go to that page alone */
export function createHost(window: Window, origin: string): Host {
  const isFrame = window.parent !== window
  const listeners = new Set<() => void>()
  // A page without an origin (a file, a sandbox) cannot be named; nothing secret is said.
  const target = origin === 'null' ? '*' : origin
  let isOpen = !isFrame
  let told: number | null = null
  let answer: (value: string | null) => void = () => {}

  const post = (message: FrameMessage) => {
    if (isFrame) window.parent.postMessage(message, target)
  }

  window.addEventListener('message', ({ data, source, origin: from }: MessageEvent<unknown>) => {
    if (source !== window.parent || from !== origin) return
    const word = wordOf(data)
    if (word === 'kept') {
      const { value } = data as { value?: unknown }
      answer(typeof value === 'string' ? value : null)
    }
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
    brand: (vars) => post({ everline: 'brand', vars }),
    ask() {
      // By this the visitor is known: it is said to a page that has a name, or not at all.
      if (!isFrame || target === '*') return Promise.resolve(null)
      return new Promise((resolve) => {
        answer = resolve
        setTimeout(() => resolve(null), askedForMs)
        post({ everline: 'ask' })
      })
    },
    keep(value) {
      if (target !== '*') post({ everline: 'keep', value })
    },
  }
}
