import type { FrameMessage, HostMessage } from '#widget/protocol.ts'
import { wordOf } from '#widget/protocol.ts'
import { createButton } from './button.ts'
import { element } from './element.ts'
import { createPanel } from './panel.ts'
import { adopt } from './styles.ts'
import { hasMark, keep, keepBrand, kept, keptBrand, setMark } from './visitor-mark.ts'
import { words } from './words.ts'

/** `window.Everline`: what a customer's page may do with the chat. */
export type EverlineApi = {
  open(): void
  close(): void
  /** Calls `listener` with the number of unread messages, now and whenever it changes. */
  onUnread(listener: (count: number) => void): void
}

/** Keeps a fault of the widget from reaching the page. */
export const guarded =
  <A extends unknown[]>(run: (...args: A) => void) =>
  (...args: A): void => {
    try {
      run(...args)
    } catch {
      // Nothing that the page could do about it.
    }
  }

export function createWidget({ origin, service }: { origin: string; service: string }): {
  api: EverlineApi
  mount: () => void
} {
  // A tag of its own: no rule that a page has for `div` or `aside` meets it.
  const host = document.createElement('everline-chat')
  const root = host.attachShadow({ mode: 'open' })
  const listeners: Array<(count: number) => void> = []
  let unread = 0
  let isOpen = false

  const button = createButton(guarded(() => (isOpen ? close() : open())))
  const panel = createPanel({ origin, service })
  const status = element('span', { class: 'said', role: 'status' })

  const post = (message: HostMessage) => panel.post(message)

  function open() {
    isOpen = true
    panel.show()
    button.update(isOpen, unread)
    post({ everline: 'open' })
    panel.focus()
  }

  function close() {
    if (!isOpen) return
    // Asked before the panel hides: hiding takes the focus away.
    const hadFocus = root.activeElement !== null
    isOpen = false
    panel.hide()
    button.update(isOpen, unread)
    post({ everline: 'close' })
    if (hadFocus) button.focus()
  }

  function setUnread(count: number) {
    setMark(service)
    if (count === unread) return
    if (count > unread && !isOpen) status.textContent = words.unread(count)
    unread = count
    button.update(isOpen, unread)
    for (const listener of listeners) guarded(listener)(count)
  }

  /** The service's colours on the button; only those, whatever else comes. */
  function wear(vars: unknown) {
    for (const theme of ['light', 'dark'])
      for (const color of ['accent', 'accentHover', 'onAccent']) {
        const name = `--brand-${theme}-${color}`
        // The checked edge: nothing but an object has properties to ask for, and what is no colour is ignored by CSS.
        host.style.setProperty(name, String((vars as Record<string, unknown> | null)?.[name] ?? ''))
      }
  }

  function receive({ data, source, origin: from }: MessageEvent<unknown>) {
    if (from !== origin || source === null || source !== panel.window()) return
    const word = wordOf(data) as FrameMessage['everline'] | null
    if (word === 'close') close()
    if (word === 'ready') {
      panel.ready()
      if (isOpen) post({ everline: 'open' })
    }
    if (word === 'ask') panel.answer({ everline: 'kept', value: kept(service) })
    // The checked edge: the word says what comes with it.
    const { count, value, vars } = data as { count?: unknown; value?: unknown; vars?: unknown }
    if (word === 'brand' && vars instanceof Object) {
      keepBrand(service, vars)
      wear(vars)
    }
    if (word === 'keep' && typeof value === 'string') keep(service, value)
    if (word === 'unread') {
      if (typeof count === 'number' && count >= 0) setUnread(Math.floor(count))
    }
  }

  function mount() {
    adopt(root)
    wear(keptBrand(service))
    // The button stands before the frame: Shift+Tab leads back to it.
    root.append(button.element, panel.element, status)
    host.addEventListener(
      'keydown',
      guarded(({ key }: KeyboardEvent) => key === 'Escape' && close()),
    )
    addEventListener('message', guarded(receive))
    document.body.append(host)
    // Some pages replace their whole body on navigation; the chat goes with the visitor.
    new MutationObserver(guarded(() => host.isConnected || document.body?.append(host))).observe(
      document.documentElement,
      { childList: true },
    )
    if (hasMark(service)) whenIdle(guarded(panel.load))
  }

  return {
    api: {
      open: guarded(open),
      close: guarded(close),
      onUnread: guarded((listener: (count: number) => void) => {
        listeners.push(listener)
        listener(unread)
      }),
    },
    mount: guarded(mount),
  }
}

/** After the page has loaded all of its own, and has nothing to do. */
function whenIdle(run: () => void) {
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 4000 }) : setTimeout(run, 1000)
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
