const shownInPlace = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
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
export const plainType = (mediaType: string) => mediaType.split(';')[0]?.trim() ?? 'application/octet-stream'

/** As which kind of message a file is shown. */
export function contentTypeOf(mediaType: string): 'image' | 'video' | 'audio' | 'file' {
  if (!isShownInPlace(mediaType)) return 'file'
  const [kind] = mediaType.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'file'
}
