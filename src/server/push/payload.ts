import { createHash } from 'node:crypto'
import type { PushSettings } from '#core/contract/index.ts'
import type { Described } from './describe.ts'
import type { PushWords } from './words.ts'

/** Parts of a text that a push contains, in UTF-16 code units: with all else the payload stays below 3,000 octets. */
const mostTitle = 120
const mostBody = 400

type Told = {
  pushId: string
  eid: string
  /** Address of the app. */
  baseUrl: string
  /** The account's unread messages; null: its app has no number on its icon. */
  unread: number | null
  /** Address of the picture; null: the product's own. */
  icon: string | null
  language: { lang: string; dir: 'ltr' | 'rtl'; words: PushWords }
  settings: Pick<PushSettings, 'hasSound' | 'hidesContent'>
}

/**
 * A push in the form of Declarative Web Push, which Safari shows by itself if the service worker does not; everywhere else
 * the service worker shows it. `data` is for the service worker.
 */
export function payloadOf(described: Described, told: Told): string {
  const { pushId, eid, baseUrl, unread, language, settings } = told
  const badge = unread === null ? {} : { app_badge: String(unread) }
  const { lang, dir, words } = language
  const { kind, tag, path, inquiryId, number, isBrief = false } = described
  const isHidden = settings.hidesContent && kind !== 'test'
  const isOver = kind === 'over'
  const notification = {
    title: shortened(isHidden ? described.hidden(words) : described.title(words), mostTitle),
    body: isHidden ? '' : shortened(described.body(words), mostBody),
    // A visitor's page has an address of its own.
    navigate: new URL(path, `${baseUrl}/`).href,
    tag,
    lang,
    dir,
    silent: isOver || !settings.hasSound,
    actions: actionsOf(described, words),
    icon: told.icon ?? '/icon-192.png',
    badge: '/icon-192.png',
    // Older versions of WebKit read it here, newer ones above.
    ...badge,
    data: {
      id: pushId,
      eid,
      kind,
      path,
      number,
      ...(inquiryId !== null && { answers: answersIn(words) }),
      ...(isBrief && { isBrief }),
    },
  }
  return JSON.stringify({ web_push: 8030, notification, ...badge, mutable: true })
}

/** The texts with which the service worker reports an answer, `{0}` for who was faster. */
const answersIn = ({ takenBy, over, queued }: PushWords) => ({ taken: takenBy('{0}'), over, queued })

const shortened = (text: string, most: number) =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`

/** Browsers show two at most; Safari none. */
function actionsOf({ kind, inquiryId, number }: Described, { accept, decline, reply, callBack }: PushWords) {
  if (inquiryId !== null)
    return [
      { action: 'accept', title: accept },
      { action: 'decline', title: decline },
    ]
  if (number !== null) return [{ action: 'call-back', title: callBack }]
  return kind === 'message' ? [{ action: 'reply', title: reply }] : []
}

/** Push services take 32 letters and digits (RFC 8030 §5.4): pushes of one topic that wait replace each other. */
export const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('hex').slice(0, 32)
