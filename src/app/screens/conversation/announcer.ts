import { listed, plural, t } from '#app/language/t.ts'
import type { Clock } from '#core/platform/clock.ts'

/** Messages that arrive within this time are announced together. */
const gatherMs = 700
/** Least time between two announcements, so that the listener can follow. */
const pauseMs = 5000
/** A longer message is cut; the log has the full text. */
const longest = 240
/** Up to this many conversations are named; further ones are only counted. */
const mostNames = 3

export type Announcer<News> = { add(news: News): void }

type Deps<News> = {
  clock: Clock
  signal: AbortSignal
  say(words: string): void
  /** Makes the announcement for everything that arrived since the last one; at least one item. */
  textOf(waiting: readonly News[]): string
}

/** Announcements for a screen reader: arrivals are gathered, and there is at most one announcement in five seconds. */
export function createAnnouncer<News>({ clock, signal, say, textOf }: Deps<News>): Announcer<News> {
  let waiting: News[] = []
  let isDue = false
  let quietFromMs = 0

  function tell() {
    isDue = false
    say(textOf(waiting))
    waiting = []
    quietFromMs = clock.nowMs() + pauseMs
    // The browser announces a live region only if its text changes.
    clock.after(pauseMs - gatherMs, () => say(''), signal)
  }
  return {
    add(news) {
      waiting.push(news)
      if (isDue) return
      isDue = true
      clock.after(Math.max(gatherMs, quietFromMs - clock.nowMs()), tell, signal)
    },
  }
}

export type SaidNews = { name: string; text: string }

/** Announces messages of others in the open conversation: one message is read out, several are counted. */
export function newMessagesText(said: readonly SaidNews[]): string {
  const [first] = said
  if (first && said.length === 1) return t`${first.name}: ${begun(first.text)}`
  const names = listed([...new Set(said.map(({ name }) => name))])
  return t`${plural(said.length, { one: '# new message', other: '# new messages' })}: ${names}`
}

export type RoomNews = { roomId: string; name: string; count: number }

/** Announces how many messages have arrived in which other conversations, the largest number first. */
export function newMessagesElsewhereText(news: readonly RoomNews[]): string {
  const rooms = new Map<string, RoomNews>()
  for (const each of news) rooms.set(each.roomId, { ...each, count: each.count + (rooms.get(each.roomId)?.count ?? 0) })
  const [first, ...others] = [...rooms.values()].sort((a, b) => b.count - a.count)
  if (!first) return ''
  const total = news.reduce((sum, { count }) => sum + count, 0)
  if (rooms.size > mostNames)
    return t`${plural(total, { one: '# new message', other: '# new messages' })} from ${plural(rooms.size, { one: '# person', other: '# people' })}`
  return [
    t`${plural(first.count, { one: '# new message', other: '# new messages' })} from ${first.name}`,
    ...others.map(({ count, name }) => t`${count} from ${name}`),
  ].join(', ')
}

const begun = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
