import { t } from '#app/language/t.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { type FileEncoding, fileEncodings, type ImportReport } from '#core/contract/csv-import.ts'

type Props = {
  chosen: FileEncoding | null
  found: ImportReport['encoding']
  onChange(encoding: FileEncoding | null): void
}

/** In what a file was read that is no UTF-8, and the choice of another one: names show whether it was right. */
export function EncodingChoice({ chosen, found, onChange }: Props) {
  if (chosen === null && found === 'utf-8') return null
  return (
    <SelectField
      id="file-encoding"
      label={t`File encoding`}
      message={t`The file isn’t in UTF-8. If names look wrong after the import, choose another encoding and import again.`}
      value={chosen ?? ''}
      options={[
        ['', t`Found: ${encodingText(found)}`],
        ...fileEncodings.map((encoding) => [encoding, encodingText(encoding)] as const),
      ]}
      onChange={({ target }) => onChange(fileEncodings.find((encoding) => encoding === target.value) ?? null)}
    />
  )
}

function encodingText(encoding: ImportReport['encoding']): string {
  switch (encoding) {
    case 'windows-1252':
      return t`Western European (Windows-1252)`
    case 'windows-1250':
      return t`Central European (Windows-1250)`
    case 'windows-1254':
      return t`Turkish (Windows-1254)`
    case 'windows-1251':
      return t`Cyrillic (Windows-1251)`
    case 'koi8-r':
      return t`Cyrillic (KOI8-R)`
    case 'windows-1253':
      return t`Greek (Windows-1253)`
    case 'windows-1255':
      return t`Hebrew (Windows-1255)`
    case 'windows-1256':
      return t`Arabic (Windows-1256)`
    case 'big5':
      return t`Traditional Chinese (Big5)`
    case 'gb18030':
      return t`Simplified Chinese (GB18030)`
    case 'shift_jis':
      return t`Japanese (Shift_JIS)`
    case 'euc-kr':
      return t`Korean (EUC-KR)`
    default:
      return encoding.toUpperCase()
  }
}
