import type { ComponentType, ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import type { Commands } from '#app/data/everline.tsx'
import type { FieldStatus } from '#app/ui/form/field.tsx'
import type { IconName } from '#app/ui/sign/icon.tsx'
import type { ErrorName, FileEncoding, ImportReport } from '#core/contract/index.ts'
import type { Failure, FailureReason, Result } from '#core/platform/result.ts'

/*
 * A resource is something that is administered: a list, the details of a row, and a form. It is declared as data with
 * `defineResource`; `ResourceScreen` makes the screen of it.
 */

export type ResourceRow = { id: string }

/** The query of a list. */
export type ListQuery = {
  /** Values of the filters by their names; a filter that is not set is absent. */
  filters: Readonly<Record<string, string>>
  /** The cursor of the page, from the previous page's answer; null for the first page. */
  cursor: string | null
  /** Number of rows on a page. */
  limit: number
}

export type ListState<Row> = {
  /** Null until there is a first answer. */
  rows: readonly Row[] | null
  /** The cursor of the next page; null on the last page. */
  next: string | null
  /** Why the latest request failed; the rows of an earlier answer remain. */
  failure: Failure | null
  isAsking: boolean
  /** When the rows were received, by the local clock. */
  localAnsweredAtMs: number | null
  askAgain(): Promise<unknown>
}

export type Column<Row> = {
  id: string
  label(): string
  /** Text of the cell, also for the search and for exports. */
  text(row: Row): string
  /** Content of the cell, if it is not just the text. */
  cell?(row: Row): ReactNode
  /** Sort key, if it is not the text. */
  sortBy?(row: Row): string | number
  align?: 'right'
  /** For short contents, such as a chip. */
  isNarrow?: true
  /** Shown in the details only. */
  isDetail?: true
}

export type Options = ReadonlyArray<readonly [value: string, label: string]>

export type Filter =
  | { kind: 'text'; name: string; label(): string }
  /** `useOptions` is a hook. The first option is the default. */
  | { kind: 'select'; name: string; label(): string; useOptions(): Options }
  /** Any of several values, which the address separates by commas; none: `all()`. `most` may be chosen together. */
  | { kind: 'several'; name: string; label(): string; all(): string; useOptions(): Options; most?: number }
  /** Has two values, in milliseconds since the epoch. */
  | { kind: 'time-range'; from: string; to: string; label(): string }
  /** Is set by links only, and can be removed. */
  | { kind: 'link'; name: string; label(): string }

/** Props of a field's input. */
export type InputProps = {
  /** The changed row's; null while one is created. */
  rowId: string | null
  id: string
  name: string
  label: string
  value: string
  status: FieldStatus
  message: ReactNode
  onChange(event: { target: { value: string } }): void
}

export type FormField = {
  name: string
  label(): string
  hint?(): string
  /** Explains the valid values, for a schema whose issues do not, such as a pattern. */
  rule?(): string
  kind?: 'text' | 'email' | 'number' | 'area' | 'color'
  /** Seldom filled in: it stands below the others, folded while it and its like are empty. */
  isMore?: true
  /** The e-mail addresses in its text, which must be such as the installation allows; of `email` fields it is the text. */
  addresses?(value: string): readonly string[]
  /** A hook; the field becomes a select field with these options. */
  useOptions?(): Options
  /** A hook: what is doubtful about a value that the call would accept; null: nothing. `rowId` is the changed row's. */
  useWarning?(value: string, rowId: string | null): string | null
  /** How a value is shown to people, where its text is not for them, such as ids. */
  show?(value: string): ReactNode
  /** An input of its own, in place of those of the kinds. */
  Input?: ComponentType<InputProps>
}

/** How a form notices that somebody else has changed its row meanwhile. */
export type Revisions<Row> = {
  revisionOf(row: Row): number
  /** The failure of a save that was made from an older revision. */
  failure: ErrorName
  load(commands: Commands, row: Row): Promise<Result<Row>>
}

/** A form that creates or changes a row. `schema` is the body of the contract's call. */
export type ResourceForm<Row, Output> = {
  title(): string
  schema: GenericSchema<unknown, Output>
  fields: readonly FormField[]
  /** Failures of a save that are about one field. */
  fieldOf?: Partial<Record<ErrorName, string>>
  look?: 'wide'
  /** Values of the fields of a new row; absent ones are empty. */
  initial?: Readonly<Record<string, string>>
  /** The rows that the form is for; absent: all. */
  isFor?(row: Row): boolean
  /** Values of the fields of a row that is changed; absent ones are empty. */
  start?(row: Row): Record<string, string>
  save(commands: Commands, output: Output, row: Row | null): Promise<Result<unknown>>
  /** If two people may change a row at once: the form then shows what the other wrote. */
  revisions?: Revisions<Row>
  /** Rows can also be created from a file. */
  isImported?: true
  /** Several rows can be created at once, from names alone: the other fields of a row that has this name. */
  several?: { title(): string; label(): string; row(name: string): Record<string, string> }
  /** Shown below the fields: what is doubtful about the values together. */
  Notes?: ComponentType<{ values: Readonly<Record<string, string>>; rowId: string | null }>
  /** The button that saves, where “Create” or “Save” would say too little. */
  submit?(): string
  /** The toast after saving, where the first field's name alone would say too little. */
  done?(name: string): string
  /** Shown after saving instead of a toast, such as a password that is shown only once. */
  saved?(answer: unknown): ReactNode
}

/** An action on one row, or on all selected rows. */
export type RowAction<Row> = {
  id: string
  label(): string
  icon: IconName
  /** A sentence about what was done, shown with a button to undo it. */
  done(name: string): string
  /** The same for several rows. */
  doneAll(count: number): string
  isFor?(row: Row): boolean
  /** The row leaves the list. */
  isRemoval?: true
} & (RunByRow<Row> | RunTogether<Row>)

export type RunByRow<Row> = {
  run(commands: Commands, row: Row): Promise<Result<unknown>>
  /** One request for all rows instead of one for each. */
  runAll?(commands: Commands, rows: readonly Row[]): Promise<Result<unknown>>
}

type RunTogether<Row> = {
  /** One request for all rows, which refuses each for itself: why, in the order of the rows; null: it was done. */
  runEach(commands: Commands, rows: readonly Row[]): Promise<Result<ReadonlyArray<FailureReason | null>>>
}

/** Files that the backend makes and reads, in place of those that the table makes and `isImported` reads. */
export type ResourceFiles<Row> = {
  /** All rows as a file. */
  save(commands: Commands): Promise<Result<Blob>>
  /** Some rows as a file of the same kind. */
  textOf(rows: readonly Row[]): string
  /** Absent for those who may not change the rows. */
  import?: ResourceImport
}

export type ResourceImport = {
  title(): string
  /** Explains by which column rows are matched. */
  about(): string
  /** Endings and media types of its files; absent: CSV. */
  types?: readonly string[]
  /** Maximum size of a file, in bytes; absent: `maxImportBytes`. */
  maxBytes?: number
  /** Text in the area where files are dropped. */
  choose?(): string
  /** Hint about values, such as the country in which numbers are read. */
  hint?(): string
  /** Rows that are right are imported where others are wrong; else all are, or none. */
  takesRightRows?: boolean
  template(commands: Commands): Promise<Result<Blob>>
  /** Reads the file without changing anything. `encoding`: what the user chose; null: it is found. */
  check(commands: Commands, file: Blob, encoding: FileEncoding | null): Promise<Result<ImportReport>>
  run(commands: Commands, file: Blob, encoding: FileEncoding | null): Promise<Result<ImportReport>>
}

export type Resource<Row extends ResourceRow> = {
  /** Its part of the address. */
  id: string
  title(): string
  about(): string
  icon: IconName
  /** Name of a row, as sentences about it say it. */
  name(row: Row): string
  /** A hook: the rows that a query finds. */
  useList(query: ListQuery): ListState<Row>
  /** The backend pages and filters the list; otherwise the whole list is loaded. */
  isPaged?: true
  columns: readonly Column<Row>[]
  /** Rows that a row expands to. They have the same columns and actions. */
  subRows?(row: Row): readonly Row[]
  /** For a row that stands for others: where these are listed. Its first cell leads there instead of to details. */
  leadsTo?(row: Row): { resourceId: string; search: Readonly<Record<string, string>> } | null
  /** Maximum number of rows that an action may be for. */
  mostSelected?: number
  filters?: readonly Filter[]
  empty: { title(): string; text(): string }
  /** Further buttons beside those that create, import and export. */
  tools?(): ReactNode
  files?: ResourceFiles<Row>
  /** Rows are saved as a file by those who have `files` only. */
  isExportedByFiles?: true
  /** Shown in the details of a row, below its columns. */
  Details?: ComponentType<{ row: Row }>
  create?: ResourceForm<Row, unknown>
  update?: ResourceForm<Row, unknown>
  actions?: readonly RowAction<Row>[]
}

/** Hides the type of a form's output, so that a resource can contain forms of any type. */
export const resourceForm = <Row, Output>(form: ResourceForm<Row, Output>): ResourceForm<Row, unknown> =>
  // The checked edge: the output comes from the form's own schema.
  form as unknown as ResourceForm<Row, unknown>
