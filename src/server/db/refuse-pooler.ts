import type pg from 'pg'

/**
 * Refuses a pooler that gives each transaction another connection of the database: kept plans and the lock of the
 * migrations belong to a connection. Two clients that turn out to share one, or one that changes it, are the sign.
 *
 * @throws with a message for the operator
 */
export async function refusePooler(pool: pg.Pool): Promise<void> {
  const one = await pool.connect()
  try {
    const other = await pool.connect()
    try {
      const before = await backendOf(one)
      if (!(await begins(other)) || (await backendOf(other)) === before || (await backendOf(one)) !== before)
        throw new Error(
          'DATABASE_URL leads to a pooler that gives each transaction another connection, as pgbouncer does with ' +
            'pool_mode = transaction. Everline keeps plans and locks in its connections: set pool_mode = session, or ' +
            'connect to PostgreSQL itself.',
        )
    } finally {
      other.release(true)
    }
  } finally {
    one.release()
  }
}

/** False if something refuses the transaction: PostgreSQL itself refuses none. */
const begins = (client: pg.PoolClient): Promise<boolean> =>
  client.query('begin').then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'severity' in error) return false
      throw error
    },
  )

async function backendOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
