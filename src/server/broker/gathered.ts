import type { Clock } from '#core/platform/clock.ts'

/** How long entries of a topic are kept back after some of it were published. Nobody sees so short a time. */
const gatherMs = 100
/** A message that is longer takes no more. */
const mostCharacters = 64 * 1024

/**
 * Publishes entries of a feed that many follow. The first go at once; those that come soon after them go together, in
 * their order: in a busy moment each follower, with its client, has one message to deal with in place of many.
 */
export function createGathered({
  clock,
  publish,
  signal,
}: {
  clock: Clock
  publish: (topic: string, payload: string) => void
  signal: AbortSignal
}): (topic: string, payload: string) => void {
  /** Payloads that wait, by topic; nothing is kept back where a topic is not in it. */
  const waiting = new Map<string, string[]>()

  function keepBack(topic: string) {
    waiting.set(topic, [])
    clock.after(gatherMs, () => release(topic), signal)
  }

  function release(topic: string) {
    const payloads = waiting.get(topic) ?? []
    waiting.delete(topic)
    if (payloads.length === 0) return
    keepBack(topic)
    for (const payload of joined(payloads)) publish(topic, payload)
  }

  return (topic, payload) => {
    const others = waiting.get(topic)
    if (others) return void others.push(payload)
    keepBack(topic)
    publish(topic, payload)
  }
}

/** Messages with the entries of all payloads, in their order. */
function joined(payloads: readonly string[]): string[] {
  const messages: string[] = []
  let together: string[] = []
  let characters = 0
  const end = () => {
    if (together.length > 0) messages.push(`{"entries":[${together.join(',')}]}`)
    together = []
    characters = 0
  }
  for (const payload of payloads) {
    const entries = entriesOf(payload)
    if (entries === null || characters > mostCharacters) end()
    if (entries === null) messages.push(payload)
    else together.push(entries)
    characters += payload.length
  }
  end()
  return messages
}

/** The text between the brackets of `PersonalEvent`; null for what another build may write otherwise. */
const entriesOf = (payload: string): string | null => /^\{"entries":\[(.+)\]\}$/s.exec(payload)?.[1] ?? null
