import type { FileType } from './file-type.ts'
import * as css from './file-type-icon.css.ts'
import { Icon, type IconName } from './icon.tsx'

const drawn: Partial<Record<FileType, IconName>> = { audio: 'speaker', video: 'film', other: 'file' }

/** The kind of a file: its extension, or a drawing. The file's name is always beside it. */
export const FileTypeIcon = ({ type }: { type: FileType }) => {
  const icon = drawn[type]
  return (
    <span className={`${css.base} ${css.tint[type]}`} data-file-type={type} aria-hidden="true">
      {icon ? <Icon name={icon} /> : type}
    </span>
  )
}
