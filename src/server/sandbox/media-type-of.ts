import { fileTypeFromBuffer } from 'file-type'

/** How many bytes of a file are looked at. */
export const typeBytes = 64 * 1024

const unknown = 'application/octet-stream'

/** The media type of a file by its first bytes. Never by its name, which anybody can choose. */
export async function mediaTypeOf(start: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined)
  if (found) return found.mime
  return isPlainText(start) ? 'text/plain' : unknown
}

/** Text without markup that could run: a page or an SVG that claims to be text is not shown as one, but is saved. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    // The last character may be cut.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return !text.includes('\0')
  } catch {
    return false
  }
}
