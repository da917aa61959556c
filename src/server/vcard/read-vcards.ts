import type { FileEncoding } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fileLines } from '#server/text-files/file-lines.ts'
import { type VcardLine, vcardFormat, vcardLines } from './vcard-lines.ts'

/** One card of a file. `line`: where it begins. */
export type Vcard = { line: number; version: string; properties: VcardLine[] }

/** Properties of one card; more are no person. */
const mostProperties = 500
/** Properties that are never read, and may be large. */
const skipped: ReadonlySet<string> = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY', 'AGENT'])

/** A part of a file that is not read: a line of a card, or a card that does not end. */
export type Unread = { line: number; text: string; why: 'not-a-property' | 'not-a-card' | 'no-end' | 'too-many-values' }

type Rules = {
  mostCards: number
  /** In which encoding the file is; null: it is found. */
  encoding: FileEncoding | null
  /** Takes each card, so that no more than one is held in memory. */
  onCard(card: Vcard): void
  onUnread(unread: Unread): void
}

/**
 * Reads the cards of a file as they arrive, of the versions 2.1, 3.0 and 4.0 and in any encoding; pictures are skipped. What
 * cannot be read is told, and the rest of the file is read. Stops at the first card too many.
 *
 * @returns the encoding in which texts were read that are no UTF-8; `vcards-unreadable` with the line of a file without a
 *   card, `too-many-vcards`
 */
export async function readVcards(
  file: AsyncIterable<Uint8Array>,
  { mostCards, encoding, onCard, onUnread }: Rules,
): Promise<Result<FileEncoding>> {
  let card: Vcard | null = null
  let depth = 0
  let cards = 0
  let last = 1
  let isOutside = false
  const text = await fileLines(file, encoding, vcardFormat)
  const end = (without?: Unread['why']) => {
    if (card && without) onUnread({ line: card.line, text: nameIn(card), why: without })
    card = null
    depth = 0
  }
  for await (const property of vcardLines(text)) {
    last = property.line
    const isOdd = 'isOdd' in property
    const { name, value } = isOdd ? { name: '', value: property.text } : property
    const isOfCard = value.trim().toUpperCase() === 'VCARD'
    if (name === 'BEGIN' && isOfCard) {
      // A card within a card is somebody's assistant, not a contact of its own; anywhere else the first one has no end.
      const isAgent = depth > 1 || card?.properties.at(-1)?.name === 'AGENT'
      if (!isAgent) end('no-end')
      depth += 1
      if (depth === 1) card = { line: property.line, version: '', properties: [] }
      isOutside = false
    } else if (!card) {
      // One line stands for all that follow each other.
      if (!isOutside) onUnread({ line: property.line, text: isOdd ? value : `${name}:${value}`, why: 'not-a-card' })
      isOutside = true
    } else if (name === 'END' && isOfCard) {
      depth -= 1
      if (depth > 0) continue
      cards += 1
      if (cards > mostCards) return fail('too-many-vcards', undefined, { limit: mostCards })
      if (card.properties.length > mostProperties) end('too-many-values')
      else onCard(withoutAgents(card))
      end()
    } else if (depth > 1) continue
    else if (isOdd) onUnread({ line: property.line, text: value, why: 'not-a-property' })
    else if (name === 'AGENT' || !skipped.has(name)) {
      if (name === 'VERSION') card.version = value.trim()
      if (card.properties.length <= mostProperties) card.properties.push(property)
    }
  }
  end('no-end')
  return cards === 0 ? fail('vcards-unreadable', undefined, { line: last }) : ok(text.encoding)
}

const withoutAgents = ({ properties, ...card }: Vcard): Vcard => ({
  ...card,
  properties: properties.filter(({ name }) => !skipped.has(name)),
})
const nameIn = ({ properties }: Vcard) => properties.find(({ name }) => name === 'FN' || name === 'N')?.value ?? ''

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
