import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const journal = 'meta/_journal.json'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everline-migrations-'))
  await mkdir(join(folder, 'meta'))
  const entries = ['0000_tables', '0001_labels', '0002_calls'].map((tag, at) => ({ tag, when: at + 10 }))
  for (const { tag } of entries) await writeFile(join(folder, `${tag}.sql`), `create table "${tag}" ();`)
  await writeFile(join(folder, journal), JSON.stringify({ entries }, null, 2))
  await writeFile(join(folder, 'hashes.txt'), '')
  expect(await run()).toBe('')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (...flags: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/migration-hashes.mjs', ...flags], {
    env: { ...process.env, EVERLINE_MIGRATIONS: folder },
  }).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  )
const change = async (name: string, edit: (text: string) => string) =>
  writeFile(join(folder, name), edit(await readFile(join(folder, name), 'utf8')))

describe('the migrations of main', () => {
  it('are all listed as they are', async () => {
    expect(await run('--check')).toBe('')
    const check = promisify(execFile)(process.execPath, ['scripts/migration-hashes.mjs', '--check'])
    await expect(check).resolves.toMatchObject({ stderr: '' })
  })

  it.each([
    ['another statement', '0001_labels.sql', (text: string) => `${text}\nselect 1;`, '0001_labels has changed'],
    ['another space', '0000_tables.sql', (text: string) => ` ${text}`, '0000_tables has changed'],
    [
      'a migration that is gone',
      journal,
      (text: string) => text.replace('"0001_labels"', '"0000_tables"'),
      '0001_labels is gone',
    ],
    [
      'an earlier time',
      journal,
      (text: string) => text.replace(/"when": \d+(?![\s\S]*"when")/, '"when": 5'),
      'is not later',
    ],
    ['a line that stands twice', 'hashes.txt', (text: string) => `${text}${text.split('\n')[0]}\n`, 'twice'],
  ])('are refused with %s, also when another one is made', async (_, name, edit, words) => {
    await change(name, edit)
    expect(await run('--check')).toContain(words)
    expect(await run()).toContain(words)
  })

  it('get a further one by its line at the end', async () => {
    await change('hashes.txt', (text) => `${text.trim().split('\n').slice(0, -1).join('\n')}\n`)
    expect(await run('--check')).toContain('run npm run migration')
    const before = await readFile(join(folder, 'hashes.txt'), 'utf8')
    expect(await run()).toBe('')
    expect((await readFile(join(folder, 'hashes.txt'), 'utf8')).startsWith(before)).toBe(true)
    expect(await run('--check')).toBe('')
  })
})
