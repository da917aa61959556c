/*
 * Migrations of main never change: installations have carried them out. `hashes.txt` has one line for each, `tag hash`.
 * `npm run migration` adds the new ones; `--check` refuses one that has changed or is gone, or that is not in the list.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { at } from './run-command.mjs'

const folder = process.env.EVERLINE_MIGRATIONS ?? at('src/server/db/migrations')
const list = `${folder}/hashes.txt`

const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'))
const hashOf = (tag) =>
  createHash('sha256')
    .update(readFileSync(`${folder}/${tag}.sql`))
    .digest('hex')
const own = new Map(entries.map(({ tag }) => [tag, hashOf(tag)]))
const listed = readFileSync(list, 'utf8').trim().split('\n').filter(Boolean)
const faults = []
const known = new Set()
for (const line of listed) {
  const [tag, hash] = line.split(' ')
  if (known.has(tag)) faults.push(`${tag} is in hashes.txt twice: take the lines of main, and run npm run migration`)
  known.add(tag)
  if (!own.has(tag))
    faults.push(`${tag} is gone: restore it from main; if it was never there, take its line out of hashes.txt`)
  else if (own.get(tag) !== hash)
    faults.push(`${tag} has changed: restore it from main, and change the tables by a further migration`)
}
const missing = [...own].filter(([tag]) => !known.has(tag))
// Drizzle carries out what is later than the last one that it has carried out: an earlier one would be skipped silently.
for (const [index, { tag, when }] of entries.entries())
  if (index > 0 && when <= entries[index - 1].when)
    faults.push(`${tag} is not later than the migration before it: drop it, rebase, and make it again`)

if (process.argv.includes('--check'))
  for (const [tag] of missing) faults.push(`${tag} is not in hashes.txt: run npm run migration`)
else if (faults.length === 0 && missing.length > 0)
  writeFileSync(list, `${[...listed, ...missing.map((each) => each.join(' '))].join('\n')}\n`)
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}
