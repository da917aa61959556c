/** Facts that the backend gives the service worker beside the notification (`server/push/payload.ts`). */
export type PushFacts = {
  /** Id of the push, by which it is confirmed and answered. */
  id: string
  /** Account that it is for. */
  eid: string
  kind: string
  /** Path of the app, or address of a visitor's page, that a press opens. */
  path: string
  /** Number that can be called back; null: none. */
  number: string | null
  /** Whether it is shown for a moment only: the account has seen it elsewhere. */
  isBrief?: boolean
  /** Texts of an answer; undefined: there is nothing to answer. */
  answers?: { taken: string; over: string; queued: string }
}

/** A notification as it is shown, with the number on the app's icon. */
export type ShownPush = {
  title: string
  options: NotificationOptions & { data: PushFacts | null; actions?: { action: string; title: string }[] }
  badge: number | null
}

type Declared = { web_push?: unknown; app_badge?: unknown; notification?: NotificationOptions & { title?: string } }

/** Shown in place of a push that says nothing to whoever uses this browser: the name of the product alone. */
export const unreadable: ShownPush = {
  title: 'Everline',
  options: { tag: 'other', silent: true, icon: '/icon-192.png', data: null },
  badge: null,
}

/**
 * Makes of a push's text what is shown. Something always is, because browsers end subscriptions whose pushes show nothing:
 * for what cannot be read, and for an account that is not signed in here any more, the name of the product alone.
 *
 * @param ownEid account that is signed in; null: none is
 */
export function shownPush(text: string, ownEid: string | null): ShownPush {
  const declared = parsed(text)
  const { title, ...options } = declared?.notification ?? {}
  const facts = factsIn(options.data)
  const isForeign = facts !== null && facts.kind !== 'visitor' && facts.eid !== ownEid
  if (!title || !facts || isForeign) return unreadable
  const badge = Number(declared?.app_badge)
  return {
    title,
    // The newest of several with one tag is heard too, but for one that only says what is over.
    options: { ...options, ...(options.silent ? {} : { renotify: true }), data: facts },
    badge: Number.isInteger(badge) && badge >= 0 ? badge : null,
  }
}

function parsed(text: string): Declared | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

function factsIn(data: unknown): PushFacts | null {
  const facts = data as Partial<PushFacts> | null | undefined
  const isWhole = [facts?.id, facts?.eid, facts?.kind, facts?.path].every((value) => typeof value === 'string')
  // The checked edge: its texts are there.
  return isWhole ? (facts as PushFacts) : null
}

/**
 * Address that a press opens. An agent's is a path of the app, whatever the push says; a visitor's is the page where they
 * wrote, on any site.
 *
 * @param origin of the app
 */
export function addressOf({ kind, path }: Pick<PushFacts, 'kind' | 'path'>, origin: string): string {
  const url = URL.canParse(path, origin) ? new URL(path, origin) : new URL('/inbox', origin)
  if (kind === 'visitor') return /^https?:$/.test(url.protocol) ? url.href : origin
  return url.origin === origin ? url.href : new URL('/inbox', origin).href
}
