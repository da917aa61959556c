import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fillSeed } from '#bench/stage/seed.ts'
import { systemRandom } from '#core/platform/random.ts'
import { cost } from '#server/accounts/password-cost.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { projectPath } from '#server/platform/project-path.ts'
import { withLock } from '../../scripts/lock-file.mjs'
import { fillServices } from './fill-services.ts'

/**
 * Content of a new folder: only the tables, also the demo service, also further services like it, or the demo with an
 * agent who has many conversations.
 */
export type Content = 'empty' | 'demo' | 'services' | 'long-inbox'

/** Conversations of agent1 in `long-inbox`, beside those of the demo. */
export const longInbox = { handled: 120, closed: 180, messages: 12, messagesOfFirst: 200 }

/**
 * A new data folder. The first start of the embedded database and the hashing of the demo's passwords take seconds;
 * they are done once for a state of the sources that they depend on, and copied.
 */
export async function newDataFolder(content: Content, parent = tmpdir()): Promise<string> {
  const template = await provideTemplate(content)
  const folder = await mkdtemp(join(parent, 'everline-test-'))
  // The program copies a thousand small files in a quarter of the time that Node takes.
  await promisify(execFile)('cp', ['-R', `${template}/.`, folder])
  return folder
}

/** Each content extends another one. */
const madeOf: Record<Content, Content | null> = { empty: null, demo: 'empty', services: 'demo', 'long-inbox': 'demo' }

const madeFrom = [
  'src/server/db/migrations/meta/_journal.json',
  'src/server/db/job-schema.ts',
  'src/server/demo/fill-demo.ts',
  'src/server/demo/fill-conversations.ts',
  'src/server/accounts/password-hash.ts',
  'tests/server/fill-services.ts',
  'tests/server/data-template.ts',
  'bench/stage/seed.ts',
  'node_modules/@electric-sql/pglite/package.json',
  'node_modules/pg-boss/package.json',
]

/** Returns the folder that new ones are copied from; creates it if it does not exist yet. */
export async function provideTemplate(content: Content): Promise<string> {
  const hash = createHash('sha256').update(content).update(JSON.stringify(cost))
  for (const path of madeFrom) hash.update(await readFile(projectPath(path)))
  const cache = projectPath('node_modules/.cache')
  const template = join(cache, `everline-data-${hash.digest('hex').slice(0, 16)}`)
  if (await exists(template)) return template
  await mkdir(cache, { recursive: true })
  // Several test files may start at the same time: the first one creates it, the others wait.
  await withLock(`${template}.lock`, async () => {
    if (!(await exists(template))) await make(content, cache, template)
  })
  return template
}

async function make(content: Content, cache: string, template: string): Promise<void> {
  const before = madeOf[content]
  const made = before ? await newDataFolder(before, cache) : await mkdtemp(join(cache, 'everline-data-'))
  const database = await openEmbedded(made)
  if (content === 'demo') await fillDemo({ database, dataFolder: made, random: systemRandom, nowMs: Date.now() })
  if (content === 'services') await fillServices(database)
  if (content === 'long-inbox') await fillSeed(database, longInbox)
  await database.close()
  await rename(made, template)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
