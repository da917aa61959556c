import { getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * The beginning of a statement that inserts rows. Its text is the same for any number of rows, so that the embedded
 * database describes it once. It names the columns: a process of an earlier build leaves those that it does not know to
 * their defaults.
 */
export function insertRows<T extends PgTable>(table: T, rows: ReadonlyArray<InferSelectModel<T>>): SQL {
  const columns = Object.entries(getTableColumns(table))
  // The checked edge: a row has the properties of its table.
  const propertyOf = (row: object, property: string) => (row as Record<string, unknown>)[property]
  const lines = rows.map((row) =>
    Object.fromEntries(columns.map(([name, column]) => [column.name, propertyOf(row, name)])),
  )
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  return sql`
    insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(lines)}::json)`
}
