import { v7 } from 'uuid'
import { type Random, systemRandom } from './random.ts'

/**
 * Random values whose ids sort after those that other pages of this browser have made before, also when the clock was
 * set back meanwhile: commands are sent in the order of their ids [PWA-05].
 *
 * @param newest an id that was made by any of the pages, and that the next one has to follow; '' if there is none
 * @param keep called with each id that is made
 */
export function createOrderedRandom(
  { newest, keep = () => {} }: { newest: () => string; keep?: (id: string) => void },
  random = systemRandom,
): Random {
  let own = ''

  function uuid(): string {
    const known = newest()
    const before = isId(known) && known > own ? known : own
    const made = random.uuid()
    own = made > before ? made : v7({ msecs: msOf(before) + 1 })
    keep(own)
    return own
  }

  return { ...random, uuid }
}

const isId = (text: string): boolean => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text)

/** The time in a UUIDv7, in milliseconds since 1970 (RFC 9562, section 5.7). */
const msOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)
