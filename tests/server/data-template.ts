import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { systemRandom } from '#core/platform/random.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { projectPath } from '#server/platform/project-path.ts'

/** What a new folder holds: the tables alone, or the demo service too. */
export type Content = 'empty' | 'demo'

/**
 * A new data folder. The first start of the embedded database and the hashing of the demo's passwords take seconds;
 * they are done once for a state of the sources that they depend on, and copied.
 */
export async function newDataFolder(content: Content): Promise<string> {
  const template = await provideTemplate(content)
  const folder = await mkdtemp(join(tmpdir(), 'everline-test-'))
  // The program copies a thousand small files in a quarter of the time that Node takes.
  await promisify(execFile)('cp', ['-R', `${template}/.`, folder])
  return folder
}

const madeFrom = [
  'src/server/db/migrations/meta/_journal.json',
  'src/server/demo/fill-demo.ts',
  'src/server/demo/fill-conversations.ts',
  'src/server/accounts/password-hash.ts',
  'node_modules/@electric-sql/pglite/package.json',
]

/** The folder that new ones are copied from; made where there is none yet. */
export async function provideTemplate(content: Content): Promise<string> {
  const hash = createHash('sha256').update(content)
  for (const path of madeFrom) hash.update(await readFile(projectPath(path)))
  const cache = projectPath('node_modules/.cache')
  const template = join(cache, `everline-data-${hash.digest('hex').slice(0, 16)}`)
  if (await exists(template)) return template
  await mkdir(cache, { recursive: true })
  // Several test files may begin at the same moment: each makes its own, the first to finish wins.
  const made = await mkdtemp(join(cache, 'making-'))
  const database = await openEmbedded(made)
  if (content === 'demo') await fillDemo({ database, dataFolder: made, random: systemRandom, nowMs: Date.now() })
  await database.close()
  await rename(made, template).catch(() => rm(made, { recursive: true, force: true }))
  return template
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
