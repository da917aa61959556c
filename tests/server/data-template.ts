import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#server/db/open-database.ts'
import { projectPath } from '#server/project-path.ts'

/**
 * A new data folder with an empty, migrated database. The first start of the embedded database takes seconds; it is
 * done once for a set of migrations, and copied.
 */
export async function newDataFolder(): Promise<string> {
  const template = await provideTemplate()
  const folder = await mkdtemp(join(tmpdir(), 'everline-test-'))
  await cp(template, folder, { recursive: true })
  return folder
}

async function provideTemplate(): Promise<string> {
  const journal = await readFile(projectPath('src/server/db/migrations/meta/_journal.json'))
  const lock = await readFile(projectPath('node_modules/@electric-sql/pglite/package.json'))
  const name = createHash('sha256').update(journal).update(lock).digest('hex').slice(0, 16)
  const cache = projectPath('node_modules/.cache')
  const template = join(cache, `everline-data-${name}`)
  if (await exists(template)) return template
  await mkdir(cache, { recursive: true })
  // Several test files may begin at the same moment: each makes its own, the first to finish wins.
  const made = await mkdtemp(join(cache, 'making-'))
  const database = await openEmbedded(made)
  await database.close()
  await rename(made, template).catch(() => rm(made, { recursive: true, force: true }))
  return template
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
