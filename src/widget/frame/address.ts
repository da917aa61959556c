import { cleanText } from '#core/contract/clean-text.ts'
import type { FrameAddress } from '#widget/protocol.ts'

/**
 * Reads the settings that the customer's page passes in the fragment. They are untrusted, as in any address that a user
 * opens.
 */
export function readAddress({ hash, search }: { hash: string; search: string }): FrameAddress {
  const given = new URLSearchParams(hash.slice(1))
  const service = given.get('service') ?? ''
  const widget = idOf(given.get('widget'))
  // The backend decided who may frame the page for the service and the widget of the query. Without a service nobody
  // may.
  const decided = new URLSearchParams(search)
  const isDecided = !decided.has('s') || (decided.get('s') === service && idOf(decided.get('w')) === widget)
  return {
    service: isDecided ? service : '',
    team: idOf(given.get('team')),
    page: cleanText((given.get('page') ?? '').slice(0, 200)),
    lang: (given.get('lang') ?? '').slice(0, 35),
    pageLang: (given.get('pageLang') ?? '').slice(0, 35),
    dir: given.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    host: given.get('host') ?? 'null',
    widget,
    url: (given.get('url') ?? '').slice(0, 1000),
    consent: given.get('consent') ?? '',
    to: idOf(given.get('to')),
    action: given.get('action') ?? '',
    token: given.get('token') ?? '',
  }
}

/** A team that is no id is none: the visitor must get through all the same. */
const idOf = (text: string | null) => (text && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : '')
