/** File types that have an icon of their own. */
export const fileTypes = ['pdf', 'doc', 'xls', 'ppt', 'zip', '7z', 'rar', 'audio', 'video', 'other'] as const
export type FileType = (typeof fileTypes)[number]

const endings: Record<FileType, string> = {
  pdf: 'pdf',
  doc: 'doc docx odt rtf pages',
  xls: 'xls xlsx ods csv numbers',
  ppt: 'ppt pptx odp key',
  zip: 'zip',
  '7z': '7z',
  rar: 'rar',
  audio: 'mp3 wav ogg oga opus m4a aac flac',
  video: 'mp4 webm mov mkv avi m4v ogv',
  other: '',
}
const typeOfEnding = new Map(fileTypes.flatMap((type) => endings[type].split(' ').map((ending) => [ending, type])))

/** Finds the type by the name's extension; if that is unknown, by the media type. */
export function fileType(name: string, mediaType = ''): FileType {
  const dot = name.lastIndexOf('.')
  const known = dot >= 0 && typeOfEnding.get(name.slice(dot + 1).toLowerCase())
  if (known) return known
  if (mediaType === 'application/pdf') return 'pdf'
  const [kind] = mediaType.split('/')
  return kind === 'audio' || kind === 'video' ? kind : 'other'
}
