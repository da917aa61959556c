/*
 * `npm run migration -- --name <name>`: writes the SQL migration for changed tables, and its line in `hashes.txt`. The next
 * one is compared with the newest snapshot of the tables only: the others are deleted.
 */
import { readdirSync, rmSync } from 'node:fs'
import { at, runCommand } from './run-command.mjs'

const out = './src/server/db/migrations'
const args = ['generate', '--dialect=postgresql', '--schema=./src/server/*/tables.ts', `--out=${out}`]
const steps = [
  [at('node_modules/drizzle-kit/bin.cjs'), ...args, ...process.argv.slice(2)],
  [at('scripts/migration-hashes.mjs')],
]
for (const step of steps) {
  const { code } = await runCommand(process.execPath, step)
  if (code !== 0) process.exit(code)
}
const snapshots = readdirSync(at(`${out}/meta`))
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted()
for (const name of snapshots.slice(0, -1)) rmSync(at(`${out}/meta/${name}`))
