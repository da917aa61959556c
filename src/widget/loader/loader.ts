/*
 * The widget's first bytes on a customer's page: `<script src="…/widget.js" data-service="…" async></script>`. Shows
 * the button; the chat itself loads with the first click, or when the page is idle if the visitor has a conversation.
 * A customer's page must never suffer: every entry from outside is guarded, and the only global is `window.Everline`.
 */
import { createWidget } from './widget.ts'

declare global {
  interface Window {
    Everline?: unknown
  }
}

function start() {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement) || window.Everline) return
  const service = script.dataset.service
  if (!service) return console.warn('Everline: the script tag needs data-service')
  const { team = '' } = script.dataset
  const widget = createWidget({ origin: new URL(script.src).origin, service, team })
  Object.defineProperty(window, 'Everline', { value: Object.freeze(widget.api), enumerable: false })
  if (document.body) widget.mount()
  else document.addEventListener('DOMContentLoaded', widget.mount, { once: true })
}

try {
  start()
} catch {
  // The page works without the chat.
}
