import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import type { Commands } from '#app/data/everline.tsx'
import type { OwnSelf } from '#app/session/own-self.ts'
import type { IconName } from '#app/ui/sign/icon.tsx'
import type { Failure, Result } from '#core/platform/result.ts'

/*
 * A resource is something that is administered: a list, the details of a row, and a form. It is declared as data with
 * `defineResource`; `ResourceScreen` makes the screen of it.
 */

export type ResourceRow = { id: string }

/** What the list is asked for. */
export type ListQuery = {
  /** Values of the filters by their names; a filter that is not set is absent. */
  filters: Readonly<Record<string, string>>
  /** Where the page begins, by the answer before it; null for the first page. */
  cursor: string | null
  /** Rows of a page. */
  limit: number
}

export type ListState<Row> = {
  /** Null until there is a first answer. */
  rows: readonly Row[] | null
  /** Where the next page begins; null on the last one. */
  next: string | null
  /** Why the newest try failed; rows of an earlier answer stay beside it. */
  failure: Failure | null
  isAsking: boolean
  /** When the rows came, by the local clock. */
  localAnsweredAtMs: number | null
  askAgain(): Promise<unknown>
}

export type Column<Row> = {
  id: string
  label(): string
  /** What the cell shows, what the search finds, and what an export holds. */
  text(row: Row): string
  /** Shown in place of the text. */
  cell?(row: Row): ReactNode
  /** What the column is sorted by, if not by its text. */
  sortBy?(row: Row): string | number
  align?: 'right'
  /** Of the details only. */
  isDetail?: true
}

export type Options = ReadonlyArray<readonly [value: string, label: string]>

export type Filter =
  | { kind: 'text'; name: string; label(): string }
  /** `useOptions` is a hook. The first option is chosen where none is set. */
  | { kind: 'select'; name: string; label(): string; useOptions(): Options }
  /** Two values, in milliseconds since the epoch. */
  | { kind: 'time-range'; from: string; to: string; label(): string }
  /** Is set by links only, and can be taken away. */
  | { kind: 'link'; name: string; label(): string }

export type FormField = {
  name: string
  label(): string
  hint?(): string
  kind?: 'text' | 'email' | 'number' | 'area' | 'color'
  /** Makes it a choice. A hook. */
  useOptions?(): Options
}

/** A form that creates or changes a row. `schema` is the body of the contract's call. */
export type ResourceForm<Row, Output> = {
  title(): string
  schema: GenericSchema<unknown, Output>
  fields: readonly FormField[]
  /** What the fields hold when the form opens; absent ones are empty. */
  start?(row: Row): Record<string, string>
  save(commands: Commands, output: Output, row: Row | null): Promise<Result<unknown>>
  /** Rows can also be created from a file. */
  isImported?: true
  /** What is said after it was saved, where more than "Saved" is to be said: a password that is shown once. */
  saved?(answer: unknown): ReactNode
}

/** Something that is done to one row, or to all that are selected. */
export type RowAction<Row> = {
  id: string
  label(): string
  icon: IconName
  /** What it has done, as a sentence: shown with a button to undo it. */
  done(name: string): string
  /** The same of several rows. */
  doneAll(count: number): string
  isFor?(row: Row): boolean
  run(commands: Commands, row: Row): Promise<Result<unknown>>
  /** The row leaves the list. */
  isRemoval?: true
}

export type Resource<Row extends ResourceRow> = {
  /** In the address. */
  id: string
  title(): string
  about(): string
  icon: IconName
  /** Roles that may use it, where that is not all that may make its call. */
  roles?: readonly OwnSelf['role'][]
  /** Name of a row, as sentences about it say it. */
  name(row: Row): string
  /** A hook: the rows that a query finds. */
  useList(query: ListQuery): ListState<Row>
  /** The backend pages and filters by text; else the whole list is here. */
  isPaged?: true
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  empty: { title(): string; text(): string }
  create?: ResourceForm<Row, unknown>
  update?: ResourceForm<Row, unknown>
  actions?: readonly RowAction<Row>[]
}

/** Keeps the type of a form's output to itself: a resource holds forms of any. */
export const resourceForm = <Row, Output>(form: ResourceForm<Row, Output>): ResourceForm<Row, unknown> =>
  // The checked edge: the output is what the form's own schema has made.
  form as unknown as ResourceForm<Row, unknown>
