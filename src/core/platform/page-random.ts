import { v7 } from 'uuid'
import { type Random, systemRandom } from './random.ts'

const nameOfNewest = 'everline-newest-id'

/**
 * Random values for the pages of one origin. An id sorts after every id that any of these pages has made before, also
 * when the clock was set back meanwhile: commands are sent in the order of their ids [PWA-05] [MSG-01].
 *
 * @param store shared by the pages and written synchronously; it may throw, and then the order holds within the page
 */
export function createPageRandom(store: () => Pick<Storage, 'getItem' | 'setItem'>, random = systemRandom): Random {
  let newest = ''

  function uuid(): string {
    const stored = attempt(() => store().getItem(nameOfNewest)) ?? ''
    const before = isId(stored) && stored > newest ? stored : newest
    const made = random.uuid()
    newest = made > before ? made : v7({ msecs: msOf(before) + 1 })
    attempt(() => store().setItem(nameOfNewest, newest))
    return newest
  }

  return { ...random, uuid }
}

/** That of this page; a realm without local storage keeps the order by itself. */
export const pageRandom = createPageRandom(() => localStorage)

const isId = (text: string): boolean => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text)

/** The time in a UUIDv7, in milliseconds since 1970 (RFC 9562, section 5.7). */
const msOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}
