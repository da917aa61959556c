import type { FrameAddress, HostMessage } from '#widget/protocol.ts'
import { element } from './element.ts'
import { words } from './words.ts'

/** A visitor is told after this time that the chat does not load. */
const patienceMs = 10_000

/** The chat's place on the page: the frame, and what stands there until it has come. */
export function createPanel({ origin, service }: { origin: string; service: string }) {
  const panel = element('div', { class: 'panel' })
  const wait = element('div', { class: 'wait', role: 'status', hidden: '' })
  const again = element('button', { type: 'button', class: 'again' })
  again.textContent = words.again
  wait.append(words.unreachable, again)
  panel.append(wait)
  let frame: HTMLIFrameElement | null = null
  let isReady = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function load() {
    if (frame) return
    const address: FrameAddress = {
      service,
      page: document.title.slice(0, 200),
      lang: navigator.language,
      pageLang: document.documentElement.lang,
      dir: getComputedStyle(document.body).direction,
      host: location.origin,
    }
    frame = element('iframe', { title: words.chat, src: `${origin}/widget/frame.html#${new URLSearchParams(address)}` })
    panel.append(frame)
    waitForIt()
  }

  function waitForIt() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!isReady) wait.hidden = false
    }, patienceMs)
  }

  again.addEventListener('click', () => {
    frame?.remove()
    frame = null
    wait.hidden = true
    load()
  })

  /** The part of the page that a phone's keyboard leaves. */
  function fitViewport() {
    const { visualViewport } = window
    if (!visualViewport) return
    panel.style.setProperty('--height', `${visualViewport.height}px`)
    panel.style.setProperty('--top', `${visualViewport.offsetTop}px`)
  }

  return {
    element: panel,
    load,
    window: () => frame?.contentWindow ?? null,
    focus: () => frame?.focus(),
    // Before it is ready the frame has no listener; it gets this with its first message.
    post: (message: HostMessage) => isReady && frame?.contentWindow?.postMessage(message, origin),
    /** To a frame that has just spoken, ready or not. */
    answer: (message: HostMessage) => frame?.contentWindow?.postMessage(message, origin),
    ready() {
      isReady = true
      wait.hidden = true
      panel.classList.add('ready')
    },
    show() {
      load()
      fitViewport()
      visualViewport?.addEventListener('resize', fitViewport)
      visualViewport?.addEventListener('scroll', fitViewport)
      panel.classList.add('open')
    },
    hide() {
      visualViewport?.removeEventListener('resize', fitViewport)
      visualViewport?.removeEventListener('scroll', fitViewport)
      panel.classList.remove('open')
    },
  }
}
