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
  const plain = (name: string) => name.trim().toLowerCase()
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
