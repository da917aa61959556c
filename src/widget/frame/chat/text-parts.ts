export type TextPart = { text: string; href: string | null; at: number }

/** Addresses of the web only: whatever else a text holds stays text. */
const address = /\bhttps?:\/\/[^\s<>"]+/gi
/** At an address's end these belong to the sentence. */
const sentenceEnd = /[.,;:!?'")\]}]+$/

/** Cuts a text into words and web addresses, which become links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = found.replace(sentenceEnd, '')
    if (!URL.canParse(link)) continue
    if (index > done) parts.push({ text: text.slice(done, index), href: null, at: done })
    parts.push({ text: link, href: link, at: index })
    done = index + link.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null, at: done })
  return parts
}
