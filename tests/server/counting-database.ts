import type { Database, Db } from '#server/db/database.ts'

/** A database that counts the statements within its transactions. */
export const countingDatabase = (database: Database, statements: { count: number }): Database => ({
  ...database,
  transaction: (run) =>
    database.transaction((tx) =>
      run(
        new Proxy(tx, {
          get(target, name) {
            if (name !== 'execute') return Reflect.get(target, name)
            return (statement: Parameters<Db['execute']>[0]) => {
              statements.count += 1
              return target.execute(statement)
            }
          },
        }),
      ),
    ),
})
