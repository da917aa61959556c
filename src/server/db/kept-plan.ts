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
 * @param parameters as in SQL, names beginning with `p_`
 * @param returns what `returns` says in SQL
 * @param body plpgsql, without the last semicolon
 */
export const keptPlan = (name: string, parameters: string, returns: string, body: string): KeptPlan => ({
  name: `pg_temp.${name}`,
  definition: `
    create or replace function pg_temp.${name}(${parameters}) returns ${returns} language plpgsql as $plan$
    #variable_conflict use_column
    begin
      ${body};
    end $plan$`,
})
