/**
 * A statement of the hot path whose plan a connection keeps. Reading and planning such a statement takes longer than
 * running it, and the embedded database does both anew for every query; in a function it does so once. The functions
 * are temporary, each connection's own: their text lives beside their callers, and processes of two versions can work
 * on one database.
 */
export type KeptPlan = {
  /** How to call it. */
  name: string
  definition: string
}

/**
 * The plan is made once, whatever its values: left to itself, PostgreSQL thinks that arrays make it worth planning each
 * call anew, which takes longer than running it. A table may be empty then and large later, so only indexes are used.
 *
 * @param parameters as in SQL, names beginning with `p_`
 * @param returns what `returns` says in SQL
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

/** Whether a statement does no more than to call kept plans: it depends on no table itself. */
export const callsKeptPlan = (statement: string) => statement.includes('pg_temp.')
