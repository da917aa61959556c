/*
 * Converts clipboard markup of other programs to the form that the editor's rules read. It stays text throughout: the
 * page's policy refuses inline styles, even in an invisible document.
 */

/** Keeps bold and italic letters that only a style makes so, and the cells of tables apart: each row becomes a paragraph. */
export const pastedMarkup = (html: string): string => rowsAsParagraphs(stylesAsTags(html))

/** Tokens that are looked through for the end of a table's row. */
const mostTokens = 20_000
const tokensOf = (html: string) => html.split(/(<[^<>]*>)/)
/** The name of a tag, in lower case, with `/` before that of an end; '' for a text. */
const nameOf = (token: string): string => /^<(\/?[a-z][\w:-]*)/i.exec(token)?.[1]?.toLowerCase() ?? ''
const isCell = (name: string) => name === 'td' || name === 'th'
const isCellEnd = (name: string) => name === '/td' || name === '/th'

/** Tags that have no end. */
const isVoid = (name: string, token: string) =>
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(name) || token.endsWith('/>')
const attribute = /\sstyle\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/i

/** Tags say what styles said. Google Docs wraps what is copied in a `<b>` that a style makes normal again. */
function stylesAsTags(html: string): string {
  const open: Array<{ name: string; end: string }> = []
  let kept = ''
  for (const token of tokensOf(html)) {
    const name = nameOf(token)
    if (name === '') kept += token
    else if (name.startsWith('/')) {
      const at = open.findLastIndex((each) => each.name === name.slice(1))
      // An end without a beginning stays; what was not ended before ends here.
      kept +=
        at < 0
          ? token
          : open
              .splice(at)
              .toReversed()
              .map(({ end }) => end)
              .join('')
    } else {
      const style = attribute.exec(token)?.[1]?.replace(/^["']|["']$/g, '') ?? ''
      const tag = token.replace(attribute, '')
      if (isVoid(name, token)) kept += tag
      else {
        const { begin, end } = tagsOf(name, tag, style)
        open.push({ name, end })
        kept += begin
      }
    }
  }
  return kept
}

function tagsOf(name: string, tag: string, style: string): { begin: string; end: string } {
  const [isBold, isItalic] = [isBoldStyle(style), isItalicStyle(style)]
  const isUndone =
    ((name === 'b' || name === 'strong') && isBold === false) || ((name === 'i' || name === 'em') && isItalic === false)
  // Headings are bold by themselves.
  const marks = [isBold && !/^h[1-6]$/.test(name) ? 'strong' : '', isItalic ? 'em' : ''].filter(Boolean)
  const begin = (isUndone ? '<span>' : tag) + marks.map((mark) => `<${mark}>`).join('')
  const ends = marks.toReversed().map((mark) => `</${mark}>`)
  return { begin, end: `${ends.join('')}</${isUndone ? 'span' : name}>` }
}

function rowsAsParagraphs(html: string): string {
  const tokens = tokensOf(html)
  let kept = ''
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    const row = nameOf(token) === 'tr' ? rowAt(tokens, at) : null
    kept += row ? `<p>${row.text}</p>` : token
    if (row) at = row.end
  }
  return kept
}

/** A row of two cells or more; null for others: programs arrange whole pages by tables of one cell. */
function rowAt(tokens: readonly string[], start: number): { text: string; end: number } | null {
  let text = ''
  let cells = 0
  let depth = 0
  for (let at = start + 1; at < Math.min(tokens.length, start + mostTokens); at += 1) {
    const token = tokens[at] ?? ''
    const name = nameOf(token)
    if (name === '/tr' && depth === 0) return cells > 1 ? { text, end: at } : null
    if (name === 'table') depth += 1
    else if (name === '/table') depth -= 1
    if (isCell(name) && depth === 0) {
      text += cells > 0 ? ' | ' : ''
      cells += 1
    } else if (isCellEnd(name) && depth === 0) continue
    else if (name === '') text += token
    else text += isInline(name) ? token : ' '
  }
  return null
}

/** Whether a tag may stand within a paragraph; all others become blanks. */
const isInline = (name: string) => /^\/?(?:a|b|strong|i|em|code|span|font|s|u|sub|sup)$/.test(name)

/** Whether a style makes letters bold; null: it says nothing of it. */
export function isBoldStyle(style: string): boolean | null {
  const weight = /(?:^|[;\s])font-weight\s*:\s*([a-z]+|\d+)/i.exec(style)?.[1]?.toLowerCase()
  if (weight === undefined) return null
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
}

/** Whether a style makes letters italic; null: it says nothing of it. */
export function isItalicStyle(style: string): boolean | null {
  const kind = /(?:^|[;\s])font-style\s*:\s*([a-z]+)/i.exec(style)?.[1]?.toLowerCase()
  return kind === undefined ? null : kind === 'italic' || kind === 'oblique'
}
