const [quote, backslash] = ['"', '\\'].map((char) => char.charCodeAt(0))
const opening = new Set(['[', '{'].map((char) => char.charCodeAt(0)))
const closing = new Set([']', '}'].map((char) => char.charCodeAt(0)))

/** Whether lists and objects of a JSON text in UTF-8 are nested deeper than `maxDepth`. Reads each byte once. */
export function isDeeper(json: Uint8Array, maxDepth: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (byte === quote) at = endOfString(json, at)
    else if (opening.has(byte)) depth += 1
    else if (closing.has(byte)) depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

/** Position of the quotation mark that ends the string. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}
