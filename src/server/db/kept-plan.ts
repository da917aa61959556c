import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * A statement of the hot path whose plan a connection keeps. Parsing and planning such a statement takes longer than
 * running it, and the embedded database repeats both for every query; in a function it does both once. The functions are
 * temporary, each connection has its own: their text stands beside their callers, and processes of two versions can
 * work on one database.
 */
export type KeptPlan = {
  /** Name to call it by. */
  name: string
  definition: string
}

/**
 * One plan is made for all values: with arrays as parameters PostgreSQL would plan each call anew, which takes longer
 * than running it. A table may be empty when the plan is made and large later, so the plan uses only indexes.
 *
 * @param parameters as in SQL, names beginning with `p_`
 * @param returns the function's `returns` clause
 * @param body plpgsql, without the last semicolon
 */
export const keptPlan = (name: string, parameters: string, returns: string, body: string): KeptPlan => ({
  name: `pg_temp.${name}`,
  definition: `
    create or replace function pg_temp.${name}(${parameters}) returns ${returns} language plpgsql
    set plan_cache_mode = force_generic_plan set enable_seqscan = off as $plan$
    #variable_conflict use_column
    begin
      ${body};
    end $plan$`,
})

/** The columns of a table by the names of their properties, for a kept plan that answers rows as JSON. */
export const columnsByProperty = (table: PgTable): string =>
  Object.entries(getTableColumns(table))
    .map(([property, { name }]) => `${name} as "${property}"`)
    .join(', ')

/** Whether a statement only calls kept plans, and uses no table itself. */
export const callsKeptPlan = (statement: string) => statement.includes('pg_temp.')
