/*
 * The widget's first bytes on a customer's page: `<script src="…/widget.js" data-service="…" async></script>`. Shows
 * the button; the chat itself loads with the first click, or when the page is idle if the visitor has a conversation.
 * A customer's page must never suffer: every entry from outside is guarded, and the only globals are `window.Everline` and `window.everline`.
 */
import { guarded } from './guarded.ts'
import { createWidget, type EverlineApi } from './widget.ts'

declare global {
  interface Window {
    Everline?: { open?: unknown }
  }
}

function start() {
  // An element of the page with that id would be there, too.
  if (window.Everline?.open) return
  // A module has no current script: its tag is found by what it loads. The checked edge: without a tag this throws.
  const { src, dataset } = (document.currentScript ||
    document.querySelector('[data-service][src*="/widget.js"]')) as HTMLScriptElement
  const { service, team = '', widget: id = '', position = '', consent } = dataset
  if (!service) return console.warn('Everline: no data-service')
  const own = { origin: new URL(src).origin, service, team, id }
  const widget = createWidget({ ...own, position, consent: consent === undefined ? '' : '1' })
  window.Everline = Object.freeze(widget.api)
  takeCalls(widget.api)
  if (document.body) widget.mount()
  else document.addEventListener('DOMContentLoaded', widget.mount)
}

/** `everline('open')`, also from before this script was there: the page then has a function that keeps its calls in `q`. */
function takeCalls(api: EverlineApi) {
  // The checked edge: whatever the page has put there.
  const page = window as unknown as { everline?: unknown }
  const { q } = (page.everline || {}) as { q?: unknown }
  const call = guarded((name: unknown, ...args: unknown[]) => {
    // The checked edge: an unknown name throws, which `guarded` keeps to itself.
    ;(api[name as keyof EverlineApi] as (...given: unknown[]) => void)(...args)
  })
  page.everline = call
  if (Array.isArray(q)) for (const [name, ...args] of q) call(name, ...args)
}

try {
  start()
} catch {
  // The page works without the chat.
}
