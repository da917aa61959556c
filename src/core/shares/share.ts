/*
 * Text and files that another app of the device shares with the installed one. They wait in the browser until the user
 * chooses a conversation. They belong to the device: nobody is known to have shared them.
 */

export type SharedFile = { id: string; name: string; mediaType: string; sizeBytes: number }

/** A part of a share that was not taken; the rest was. */
export type RefusedPart = { name: string; why: 'empty' | 'too-large' | 'type' | 'no-space' | 'text-too-long' }

export type Share = {
  id: string
  /** By the clock of this device. */
  localAtMs: number
  /** Title, text and address, each once; '' if none was shared. */
  text: string
  files: readonly SharedFile[]
  refused: readonly RefusedPart[]
}

/** Address to which the operating system posts what is shared. The service worker answers it. */
export const shareTargetPath = '/share-target'
/** Names of the form's parts there. */
export const shareParts = { title: 'title', text: 'text', url: 'url', files: 'files' } as const

/** So long a share waits for a conversation, in milliseconds. */
export const sharedForMs = 24 * 60 * 60_000
/** Maximum size of a shared file in bytes: that of the backend, as far as an installation has not set another. */
export const mostSharedFileBytes = 100 * 1024 * 1024
/** Maximum number of characters of a shared text. */
export const mostSharedText = 100_000

/** Files that may be shared: media types, and endings for systems that know no type of a file. */
export const sharedTypes = [
  ...['image/*', 'audio/*', 'video/*', 'text/*', 'message/rfc822', 'application/pdf', 'application/json'],
  ...['application/zip', 'application/rtf', 'application/msword', 'application/vnd.ms-excel'],
  ...['application/vnd.ms-powerpoint', 'application/vnd.openxmlformats-officedocument.*', 'application/vnd.oasis.*'],
]
export const sharedEndings = [
  ...['.pdf', '.txt', '.csv', '.vcf', '.ics', '.eml', '.json', '.zip', '.rtf', '.doc', '.docx', '.xls', '.xlsx'],
  ...['.ppt', '.pptx', '.odt', '.ods', '.odp', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.heic', '.mp3', '.m4a'],
  ...['.ogg', '.wav', '.mp4', '.mov', '.webm'],
]

/** Types that say nothing of a file. */
const unknownTypes: ReadonlySet<string> = new Set(['', 'application/octet-stream'])

/** Returns the reason why a file is not taken; null if it is. */
export function refusalOfFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): RefusedPart['why'] | null {
  if (!isSharedType(name.toLowerCase(), type.split(';')[0]?.trim().toLowerCase() ?? '')) return 'type'
  if (size === 0) return 'empty'
  return size > mostSharedFileBytes ? 'too-large' : null
}

const isSharedType = (name: string, type: string): boolean =>
  unknownTypes.has(type)
    ? sharedEndings.some((ending) => name.endsWith(ending))
    : sharedTypes.some((each) => (each.endsWith('*') ? type.startsWith(each.slice(0, -1)) : type === each))

/** Apps put an address into the text, or the title: each part is taken once. */
export function textOfShare(parts: readonly string[]): string {
  const texts = parts.map((part) => part.trim())
  const isRepeated = (text: string, at: number) =>
    texts.some((other, index) => index !== at && other.includes(text) && (other !== text || index < at))
  return texts.filter((text, at) => text !== '' && !isRepeated(text, at)).join('\n')
}
