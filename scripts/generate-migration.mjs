/*
 * `npm run migration -- --name <name>`: writes the SQL migration for changed tables, and its line in `hashes.txt`.
 */
import { requireNode } from './require-node.mjs'
import { at, runCommand } from './run-command.mjs'

await requireNode()

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
