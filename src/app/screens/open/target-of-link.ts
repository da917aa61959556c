import { type InboxTab, inboxTabs } from '#app/conversations/inbox-tab.ts'
import { plainPhone } from '#core/contract/phone.ts'

/** A place of the app that a link from outside leads to. */
export type LinkTarget =
  | { to: 'calls'; dial: string }
  | { to: 'conversation'; id: string }
  | { to: 'contact'; id: string }
  | { to: 'inbox'; tab: InboxTab }
  | { to: 'screen'; path: (typeof screens)[number] }

/** Screens that a link may open; those of Settings are not among them. */
const screens = ['/inbox', '/search', '/contacts', '/team', '/calls', '/knowledge', '/mentions', '/profile'] as const

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** As many signs as a telephone number has with all that people write between them. */
const number = /^tel:(?:\/\/)?([+\d][\d ().*#/-]{0,39})(?:;[\w.=;+%-]*)?$/i

/**
 * The place that a `tel:` or `web+everline:` link names; null for everything else: links come from anywhere, and lead
 * only to what is named here. A number is only filled in.
 */
export function targetOfLink(link: string): LinkTarget | null {
  const dial = numberIn(link)
  if (dial !== null) return { to: 'calls', dial }
  const [, path = null] = /^web\+everline:(?:\/\/)?\/?([a-z0-9/-]*?)\/?$/.exec(link) ?? []
  if (path === null) return null
  const [kind, id = '', ...more] = path.split('/')
  if ((kind === 'conversation' || kind === 'contact') && uuid.test(id) && more.length === 0) return { to: kind, id }
  const tab = inboxTabs.find((each) => path === `inbox/${each}`)
  if (tab) return { to: 'inbox', tab }
  const screen = screens.find((each) => each === `/${path}`)
  return screen ? { to: 'screen', path: screen } : null
}

function numberIn(link: string): string | null {
  let text: string
  try {
    text = decodeURIComponent(link)
  } catch {
    return null
  }
  const [, written] = number.exec(text) ?? []
  return written === undefined ? null : plainPhone(written)
}
