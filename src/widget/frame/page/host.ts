import { type BrandVars, type FrameMessage, wordOf } from '#widget/protocol.ts'

/** The customer's page around the frame, as the chat sees it. */
export type Host = {
  /** Whether the panel is shown. */
  isOpen(): boolean
  subscribe(listener: () => void): () => void
  /** The chat can be used. */
  ready(): void
  unread(count: number, label: string): void
  close(): void
  /** Shows the panel for a call, without taking the focus. */
  open(): void
  /** Whether `open` has shown it, and not the visitor. */
  isUnasked(): boolean
  /** Sets the text of the page's button during a call; '' without one. */
  call(label: string): void
  /** The saved state that the page keeps for a frame without storage; null if there is none. */
  ask(): Promise<string | null>
  keep(value: string): void
  /** The page deletes what it stores for the visitor. */
  forget(): void
  /** Gives the page's button the service's colours. */
  brand(vars: BrandVars): void
  /**
   * Listens to facts from the page about the visitor and itself; the last message of each kind is repeated to new
   * listeners.
   */
  onPage(
    listener: (message: { everline: string; identity?: unknown; url?: unknown; title?: unknown }) => void,
  ): () => void
  /**
   * Settles when nobody is awaited: the page has named no customer, or `identified` was called. Until then nobody is
   * registered, so that a first message is the customer's.
   */
  nobodyAwaited(): Promise<void>
  identified(): void
  /** Whether there is a page around the frame, which can close the chat. */
  isFrame: boolean
}

const askedForMs = 1500
/** The backend is asked who a customer is; a visitor waits no longer than this, in milliseconds. */
const awaitedForMs = 5000

/** @param origin origin of the customer's page; messages go only to it */
export function createHost(window: Window, origin: string): Host {
  const isFrame = window.parent !== window
  const listeners = new Set<() => void>()
  const pageListeners = new Set<Parameters<Host['onPage']>[0]>()
  const said = new Map<string, Parameters<Parameters<Host['onPage']>[0]>[0]>()
  // A page without an origin (a file, a sandbox) cannot be named as the target; such a page gets no secrets.
  const target = origin === 'null' ? '*' : origin
  let isOpen = !isFrame
  let isUnasked = false
  let sentCount: number | null = null
  let answer: (value: string | null) => void = () => {}
  let identified = () => {}
  let awaiting: Promise<void> = Promise.resolve()

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
    if (word === 'identify' || word === 'page') {
      said.set(word, data as { everline: string })
      if (word === 'identify') {
        awaiting = new Promise((resolve) => {
          identified = resolve
          setTimeout(resolve, awaitedForMs)
        })
      }
      for (const listener of pageListeners) listener(data as { everline: string })
    }
    if (word !== 'open' && word !== 'close') return
    isOpen = word === 'open'
    if (!isOpen) isUnasked = false
    for (const listener of [...listeners]) listener()
  })

  return {
    isFrame,
    isOpen: () => isOpen,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onPage(listener) {
      pageListeners.add(listener)
      for (const message of said.values()) listener(message)
      return () => pageListeners.delete(listener)
    },
    nobodyAwaited: () => awaiting,
    identified: () => identified(),
    ready: () => post({ everline: 'ready' }),
    unread(count, label) {
      if (count === sentCount) return
      sentCount = count
      post({ everline: 'unread', count, label })
    },
    close: () => post({ everline: 'close' }),
    open() {
      if (isOpen) return
      isUnasked = true
      post({ everline: 'open' })
    },
    isUnasked: () => isUnasked,
    call: (label) => post({ everline: 'call', label }),
    brand: (vars) => post({ everline: 'brand', vars }),
    ask() {
      // The saved state identifies the visitor, so only a page with an origin may have it.
      if (!isFrame || target === '*') return Promise.resolve(null)
      return new Promise((resolve) => {
        answer = resolve
        setTimeout(() => resolve(null), askedForMs)
        post({ everline: 'ask' })
      })
    },
    forget: () => post({ everline: 'forget' }),
    keep(value) {
      if (target !== '*') post({ everline: 'keep', value })
    },
  }
}
