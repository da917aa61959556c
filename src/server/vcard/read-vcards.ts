import { fail, ok, type Result } from '#core/platform/result.ts'
import { type VcardLine, VcardRefused, vcardLines } from './vcard-lines.ts'

/** One card of a file. `line`: where it begins. */
export type Vcard = { line: number; version: string; properties: VcardLine[] }

/** Properties of one card; more are no person. */
const mostProperties = 500
/** What is never read, and may be large. */
const skipped: ReadonlySet<string> = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY', 'AGENT'])

/**
 * Reads the cards of a file as they arrive, of the versions 2.1, 3.0 and 4.0; pictures are skipped. Stops at the first
 * card too many.
 *
 * @param onCard takes each card, so that no more than one is held in memory
 * @returns `vcards-unreadable` with the line, `too-many-vcards`
 */
export async function readVcards(
  file: AsyncIterable<Uint8Array>,
  mostCards: number,
  onCard: (card: Vcard) => void,
): Promise<Result<null>> {
  let card: Vcard | null = null
  let depth = 0
  let cards = 0
  let last = 1
  try {
    for await (const property of vcardLines(file)) {
      const { name, value, line } = property
      last = line
      const isOfCard = value.trim().toUpperCase() === 'VCARD'
      if (name === 'BEGIN' && isOfCard) {
        depth += 1
        // A card within a card is somebody's assistant, not a contact of its own.
        if (depth === 1) card = { line, version: '', properties: [] }
      } else if (name === 'END' && isOfCard) {
        if (!card) return unreadable(line)
        depth -= 1
        if (depth > 0) continue
        cards += 1
        if (cards > mostCards) return fail('too-many-vcards', undefined, { limit: mostCards })
        onCard(card)
        card = null
      } else if (!card) return unreadable(line)
      else if (depth === 1 && !skipped.has(name)) {
        if (name === 'VERSION') card.version = value.trim()
        card.properties.push(property)
        if (card.properties.length > mostProperties) return unreadable(line)
      }
    }
  } catch (error) {
    if (error instanceof VcardRefused) return unreadable(error.line)
    throw error
  }
  return card || cards === 0 ? unreadable(last) : ok(null)
}

const unreadable = (line: number) => fail('vcards-unreadable', undefined, { line })

/** The text of a value. Version 2.1 has no line breaks in escapes. */
export function textIn(value: string, version: string): string {
  let text = ''
  for (let at = 0; at < value.length; at += 1) {
    const sign = value.charAt(at)
    const next = value.charAt(at + 1)
    if (sign !== '\\' || next === '') text += sign
    else if (/[nN]/.test(next)) {
      text += version === '2.1' ? `\\${next}` : '\n'
      at += 1
    } else {
      text += /[\\,;:]/.test(next) ? next : `\\${next}`
      at += 1
    }
  }
  return text
}

/** The parts of a value with several, such as a name. */
export function partsIn(value: string, version: string, separator = ';'): string[] {
  const parts = ['']
  for (let at = 0; at < value.length; at += 1) {
    const sign = value.charAt(at)
    if (sign === '\\') {
      parts[parts.length - 1] += sign + value.charAt(at + 1)
      at += 1
    } else if (sign === separator) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => textIn(part, version).trim())
}
