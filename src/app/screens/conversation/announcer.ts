import { plural, t } from '#app/language/t.ts'
import type { Clock } from '#core/platform/clock.ts'

/** So many messages in a breath are one news. */
const gatherMs = 700
/** Who listens must be able to think in between. */
const pauseMs = 5000
/** Longer ones are begun; the whole stands in the log. */
const longest = 240

export type Announcer = {
  /** Somebody else has said something. */
  add(name: string, text: string): void
}

type Deps = { clock: Clock; signal: AbortSignal; say(words: string): void }

/**
 * New messages for who listens to the screen: one is read out, several at once are counted, and never more than one news
 * in five seconds.
 */
export function createAnnouncer({ clock, signal, say }: Deps): Announcer {
  let waiting: { name: string; text: string }[] = []
  let isDue = false
  let quietFromMs = 0

  function tell() {
    isDue = false
    const [first] = waiting
    if (!first) return
    const names = [...new Set(waiting.map(({ name }) => name))].join(', ')
    say(
      waiting.length === 1
        ? t`${first.name}: ${begun(first.text)}`
        : t`${plural(waiting.length, { one: '# new message', other: '# new messages' })}: ${names}`,
    )
    waiting = []
    quietFromMs = clock.nowMs() + pauseMs
    // The same words again would be no news to the browser.
    clock.after(pauseMs - gatherMs, () => say(''), signal)
  }
  return {
    add(name, text) {
      waiting.push({ name, text })
      if (isDue) return
      isDue = true
      clock.after(Math.max(gatherMs, quietFromMs - clock.nowMs()), tell, signal)
    },
  }
}

const begun = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
