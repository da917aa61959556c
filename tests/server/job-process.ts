/*
 * A process that is killed by `killed-processes.test.ts`: it changes something in many transactions, from each of which a
 * job, a reaction and a due time follow, and does all that is to do.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '#server/db/open-database.ts'
import { keptPlans } from '#server/modules.ts'
import { workOn } from './killed-work.ts'

const database = await openPostgres(process.env.DATABASE_URL ?? '', keptPlans)
const { change } = await workOn(database, new AbortController().signal)
process.stdin.on('close', () => process.exit()).resume()
process.stdout.write('ready\n')
for (;;) {
  // The database may be away.
  await change(randomUUID()).catch(() => {})
  await sleep(20)
}
