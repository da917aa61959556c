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

const shownInPlace = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'audio/aac',
  'audio/flac',
  'application/pdf',
])

/** Whether a browser may open it in place; everything else is only saved. */
export const isShownInPlace = (mediaType: string) => shownInPlace.has(plainType(mediaType))

/** Without parameters, such as `audio/ogg; codecs=opus`. */
export const plainType = (mediaType: string) => mediaType.split(';')[0]?.trim() ?? unknown

/** As which kind of message a file is shown. */
export function contentTypeOf(mediaType: string): 'image' | 'video' | 'audio' | 'file' {
  if (!isShownInPlace(mediaType)) return 'file'
  const [kind] = mediaType.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'file'
}
