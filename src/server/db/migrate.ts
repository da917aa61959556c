import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { projectPath } from '#server/platform/project-path.ts'
import { checkMigrations, migrationFailure, noteBuild } from './check-migrations.ts'
import { type Db, isUnreachable } from './database.ts'

const migrationsFolder = () => projectPath('src/server/db/migrations')
const Journal = v.pipe(v.string(), v.parseJson(), v.object({ entries: v.array(v.object({ tag: v.string() })) }))
const Manifest = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }))

/**
 * Upgrades a database to the tables of this build.
 *
 * @param run the driver's own migration
 * @param acceptsAll go on although the database has migrations that this build does not know
 * @throws with a message for the operator if this build does not fit the database, or a migration fails
 */
export async function migrate(
  db: Db,
  run: (options: { migrationsFolder: string }) => Promise<unknown>,
  acceptsAll: boolean,
): Promise<void> {
  const folder = migrationsFolder()
  const journal = await readFile(join(folder, 'meta/_journal.json'), 'utf8')
  const tags = v.parse(Journal, journal).entries.map(({ tag }) => tag)
  if (!acceptsAll) await checkMigrations(db, folder)
  try {
    await run({ migrationsFolder: folder })
  } catch (error) {
    throw isUnreachable(error) ? error : migrationFailure(error, folder, tags)
  }
  if (acceptsAll) return
  const { version } = v.parse(Manifest, await readFile(projectPath('package.json'), 'utf8'))
  await noteBuild(db, `${version} with migration ${tags.at(-1)}`)
}
