/**
 * Bytes as a text; U+FFFD stands for what is none.
 *
 * @param encoding a name of the Encoding Standard. Throws a `RangeError` for others.
 */
export function decodedText(bytes: Uint8Array, encoding: string): string {
  const decoder = new TextDecoder(encoding)
  // Node takes Windows-1252 for Latin-1 where a text is decoded at once: “–” would become a control character.
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}
