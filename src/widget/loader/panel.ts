import type { FrameAddress, HostMessage } from '#widget/protocol.ts'
import { element } from './element.ts'
import { guarded } from './guarded.ts'
import { words } from './words.ts'

/** After this time the visitor is shown that the chat does not load. */
const patienceMs = 10_000

/** The chat's place on the page: the frame, and until it is ready a message if it does not load. */
export function createPanel({ origin, ...own }: { origin: string } & Own) {
  const panel = element('div', { class: 'panel' })
  const failed = createFailedMessage(() => {
    frame?.remove()
    frame = null
    load()
  })
  panel.append(failed.element)
  let frame: HTMLIFrameElement | null = null
  let isReady = false
  /** Said again to each new frame. */
  let told: HostMessage | null = null
  const send = (message: HostMessage) => {
    const to = frame?.contentWindow
    if (to) to.postMessage(message, origin)
  }
  const followViewport = guarded(() => fitViewport(panel))
  for (const event of ['resize', 'scroll']) visualViewport?.addEventListener(event, followViewport)

  function load() {
    if (frame) return
    // The backend says by these two which pages may show the frame; the fragment is for the frame alone.
    const query = new URLSearchParams({ s: own.service, w: own.id })
    const src = `${origin}/widget/frame.html?${query}#${new URLSearchParams(addressOf(own))}`
    // For calls: a frame of another origin may use only what the page's own markup names.
    frame = element('iframe', { title: words.open, src, allow: 'microphone;camera;autoplay;display-capture' })
    panel.append(frame)
    if (!isReady) failed.showLater()
  }

  return {
    element: panel,
    load,
    window: () => frame?.contentWindow,
    focus: () => frame?.focus(),
    // A frame that is not ready has no listener; it gets the state with its first message.
    post: (message: HostMessage) => isReady && send(message),
    /** Now, or when the frame is ready. */
    tell(message: HostMessage) {
      told = message
      if (isReady) send(message)
    },
    /** To a frame that has just sent a message, ready or not. */
    answer: send,
    ready() {
      isReady = true
      if (told) send(told)
      failed.hide()
      panel.classList.add('ready')
    },
    show() {
      load()
      followViewport()
      panel.classList.add('open')
    },
    hide() {
      panel.classList.remove('open')
    },
  }
}

/** Says that the chat does not load, with a button to try again. */
function createFailedMessage(onAgain: () => void) {
  const message = element('div', { class: 'wait', role: 'status', hidden: '' })
  // In a shadow tree a button is of no form: it needs no type.
  const again = element('button')
  again.textContent = words.again
  message.append(words.unreachable, again)
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    message.hidden = true
  }
  again.addEventListener('click', () => {
    hide()
    onAgain()
  })
  return {
    element: message,
    showLater() {
      timer = setTimeout(() => {
        message.hidden = false
      }, patienceMs)
    },
    hide,
  }
}

/** Options of the script's tag. */
export type Own = { service: string; team: string; id: string; consent: string }

const addressOf = ({ service, team, id, consent }: Own): Partial<FrameAddress> => ({
  service,
  team,
  widget: id,
  consent,
  url: location.href,
  page: document.title,
  lang: navigator.language,
  pageLang: document.documentElement.lang,
  dir: getComputedStyle(document.body).direction,
  // 'null' for a local file and in a sandbox, where `location.origin` says something else; a page may use the name itself.
  host: origin === 'null' ? origin : location.origin,
})

/** Fits the panel into the part of the page that a phone's keyboard leaves. The page's own zoom enlarges each pixel of it. */
function fitViewport(panel: HTMLElement) {
  // The checked edge: without a visual viewport this throws, which `guarded` keeps, and the panel is as high as the window.
  const { height, offsetTop } = visualViewport as VisualViewport
  // Engines that do not tell it say 0 or nothing.
  const zoom = panel.currentCSSZoom || 1
  panel.style.setProperty('--height', `${height / zoom}px`)
  panel.style.setProperty('--top', `${offsetTop / zoom}px`)
}
