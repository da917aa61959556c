import { type GenericSchema, safeParse } from 'valibot'
import { fromCsv } from './csv.ts'
import { formSchemaOf } from './form-schema.ts'
import type { FormField } from './resource.ts'

export type ImportedRows = {
  /** Bodies of the call, in the file's order. */
  inputs: unknown[]
  /** Numbers of the lines that the call would refuse; the header is line 1. */
  wrongLines: number[]
}

/** Reads the rows of a file whose header contains the fields' names or labels. Other columns are ignored. */
export function importRows(text: string, schema: GenericSchema, fields: readonly FormField[]): ImportedRows {
  const [head = [], ...lines] = fromCsv(text)
  // “E-mail”, “E mail” and “email” are one heading, whichever program made the file.
  const plain = (name: string) => name.replace(/[\s-]/g, '').toLowerCase()
  const columnOf = ({ name, label }: FormField) =>
    head.findIndex((title) => plain(title) === plain(name) || plain(title) === plain(label()))
  const columns = fields.map((field) => [field.name, columnOf(field)] as const)
  const checked = formSchemaOf(
    schema,
    fields.map(({ name }) => name),
  )
  const read: ImportedRows = { inputs: [], wrongLines: [] }
  for (const [index, line] of lines.entries()) {
    const parsed = safeParse(checked, Object.fromEntries(columns.map(([name, at]) => [name, line[at] ?? ''])))
    if (parsed.success) read.inputs.push(parsed.output)
    else read.wrongLines.push(index + 2)
  }
  return read
}

/** The text of a file in UTF-8, UTF-16 with its mark, or else Windows-1252, in which spreadsheets save. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
