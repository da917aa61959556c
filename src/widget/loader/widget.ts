import type { FrameMessage } from '#widget/protocol.ts'
import { wordOf } from '#widget/protocol.ts'
import { createButton } from './button.ts'
import { element } from './element.ts'
import { guarded } from './guarded.ts'
import { createOpenState } from './open-state.ts'
import { followPages, markTitle } from './page.ts'
import { createPanel, type Own } from './panel.ts'
import { adopt } from './styles.ts'
import { hasMark, keep, keepBrand, kept, keptBrand } from './visitor-mark.ts'

/** `window.Everline`: what a customer's page may do with the chat. */
export type EverlineApi = {
  open(): void
  close(): void
  /** Calls `listener` with the number of unread messages, now and whenever it changes. */
  onUnread(listener: (count: number) => void): void
  /** Calls `listener` when the chat is opened or closed, or the number of unread messages changes. */
  on(event: 'open' | 'close' | 'unread', listener: (count: number) => void): void
  /** Identifies the visitor by data that the page's own server has signed. */
  identify(identity: unknown): void
}

/** The chat on a customer's page: its button, and the panel with its frame. `mount` adds them to the page. */
export function createWidget({ origin, position, ...own }: Own & { origin: string; position: string }): {
  api: EverlineApi
  mount: () => void
} {
  // An element name of its own, so that no rule of the page for `div` or `aside` applies to it.
  const { service } = own
  const host = document.createElement('everline-chat')
  const root = host.attachShadow({ mode: 'open' })
  const panel = createPanel({ origin, ...own })
  const status = element('span', { class: 'said', role: 'status' })
  const button = createButton(guarded(() => state.toggle()))
  const state = createOpenState({ service, root, button, panel, status })
  const wear = (vars: unknown) => wearColors(host, vars)

  /** Does what a message of the frame says. Messages of other windows and origins are ignored. */
  function receive({ data, source, origin: from }: MessageEvent<unknown>) {
    if (from !== origin || source === null || source !== panel.window()) return
    const word = wordOf(data) as FrameMessage['everline'] | undefined
    // The checked edge: the word determines the other properties, and each is checked where it is used.
    const { count, value, vars, label } = data as { count?: unknown; value?: unknown; vars?: unknown; label?: unknown }
    if (word === 'close' || word === 'ready' || word === 'forget') state[word]()
    if (word === 'open') state.open(true)
    if (word === 'call') state.setCall(String(label))
    if (word === 'ask') panel.answer({ everline: 'kept', value: kept(service) })
    if (word === 'keep' && typeof value === 'string') keep(service, value)
    if (word === 'brand' && vars instanceof Object) {
      keepBrand(service, vars)
      wear(vars)
    }
    if (word === 'unread' && Number(count) >= 0) state.unread(Number(count), String(label))
  }

  function mount() {
    adopt(root)
    // The styles know `start`.
    host.className = position
    state.on('unread', markTitle)
    wear(keptBrand(service) || {})
    // The button stands before the frame, so that Shift+Tab leads back to it.
    root.append(button.element, panel.element, status)
    host.addEventListener(
      'keydown',
      guarded(({ key }: KeyboardEvent) => key === 'Escape' && state.close()),
    )
    addEventListener('message', guarded(receive))
    stayOnPage(host)
    if (hasMark(service)) whenIdle(guarded(panel.load))
    // Last, because a page may use the browser's name for something else, and this throws.
    followPages(panel.post)
  }

  return {
    api: {
      open: guarded(state.open),
      close: guarded(state.close),
      onUnread: guarded(state.on.bind(null, 'unread')),
      on: guarded(state.on),
      identify: guarded((identity: unknown) => {
        panel.tell({ everline: 'identify', identity })
        panel.load()
      }),
    },
    mount: guarded(mount),
  }
}

/** Gives the button the service's colours; all other properties are ignored. */
function wearColors(host: HTMLElement, vars: unknown) {
  for (const theme of ['light', 'dark'])
    for (const color of ['accent', 'accentHover', 'onAccent']) {
      const name = `--brand-${theme}-${color}`
      // The checked edge: any value has properties or none, and CSS ignores what is no colour.
      host.style.setProperty(name, String((vars as Record<string, unknown>)[name] || ''))
    }
}

/**
 * Adds the chat beside the body, where it outlives whatever the page does to its body, such as replacing it at each
 * navigation, and where no transform or filter of the body moves it. What takes it away brings it back.
 */
function stayOnPage(host: HTMLElement) {
  host.dir = getComputedStyle(document.body).direction
  const stay = guarded(() => {
    if (!host.isConnected) {
      for (const page of [document, document.documentElement])
        watch.observe(page, { childList: true, attributes: true })
      document.documentElement.append(host)
    }
    // The page's root moves what is fixed, as by a transform: only the top layer is outside of it.
    if (host.offsetParent) {
      host.popover = 'manual'
      host.showPopover()
    }
  })
  const watch = new MutationObserver(stay)
  stay()
}

/** After the page has loaded everything of its own, and is idle. */
function whenIdle(run: () => void) {
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 4000 }) : setTimeout(run, 1000)
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle)
}
