/** One header field as it came: its value may be folded over several lines. */
export type HeaderField = { name: string; value: string }

/** `hasRepeated`: a field came again of which a message has one; the first is kept. */
export type Head = { startLine: string; fields: HeaderField[]; hasRepeated: boolean }

/** Maximum length of one header field, folds included, in characters. */
const maxFieldChars = 4096
/** Maximum number of header fields. */
const maxFields = 120
/** Maximum length of the start line, in characters. */
const maxStartLineChars = 1024

const compactNames: Readonly<Record<string, string>> = {
  c: 'content-type',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  v: 'via',
  x: 'session-expires',
}

/** Header fields of which a message has one at most (RFC 3261 §7.3). */
const single = new Set([
  'call-id',
  'content-encoding',
  'content-length',
  'content-type',
  'cseq',
  'expires',
  'from',
  'max-forwards',
  'to',
  'x-everline-call',
  'x-everline-party',
])

// Tabs only among control characters: a header field that is forwarded must not end early for somebody else.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const forbidden = /[\u0000-\u0008\u000a-\u001f\u007f\u0085\u2028\u2029]/
const fieldStart = /^([\w.!%*+`'~-]{1,1024})[ \t]{0,20}:/

/**
 * Splits the head of a SIP message into its fields, with names in lower case and written out. Null: it is no head that
 * every reader understands in the same way, or it is larger than any client's.
 *
 * @param text everything before the empty line
 */
export function readHead(text: string): Head | null {
  const [startLine = '', ...lines] = text.split('\r\n')
  if (startLine.length > maxStartLineChars || forbidden.test(startLine)) return null
  const fields: HeaderField[] = []
  for (const line of lines) {
    if (line.length > maxFieldChars || forbidden.test(line)) return null
    if (!addLine(fields, line)) return null
  }
  if (fields.length > maxFields || fields.some(({ value }) => value.length > maxFieldChars)) return null
  const names = fields.map(({ name }) => name)
  const once = fields.filter(({ name }, index) => !single.has(name) || names.indexOf(name) === index)
  return { startLine, fields: once, hasRepeated: once.length < fields.length }
}

function addLine(fields: HeaderField[], line: string): boolean {
  if (line.startsWith(' ') || line.startsWith('\t')) {
    const folded = fields.at(-1)
    if (!folded) return false
    folded.value = `${folded.value} ${line.trim()}`.trim()
    return true
  }
  const [start, written = ''] = fieldStart.exec(line) ?? []
  if (start === undefined) return false
  const name = written.toLowerCase()
  fields.push({
    name: Object.hasOwn(compactNames, name) ? (compactNames[name] ?? name) : name,
    value: line.slice(start.length).trim(),
  })
  return true
}
