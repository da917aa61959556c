import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everline-migrations-'))
  await cp('src/server/db/migrations', folder, { recursive: true })
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
const journal = 'meta/_journal.json'

describe('the migrations of main', () => {
  it('are all listed as they are', async () => {
    expect(await run('--check')).toBe('')
  })

  it.each([
    [
      'another statement',
      '0003_retention_portal.sql',
      (text: string) => `${text}\nselect 1;`,
      '0003_retention_portal has changed',
    ],
    ['another space', '0000_tables.sql', (text: string) => ` ${text}`, '0000_tables has changed'],
    [
      'a migration that is gone',
      journal,
      (text: string) => text.replace('"0004_devices_seats_feedback"', '"0003_retention_portal"'),
      '0004_devices_seats_feedback is gone',
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
