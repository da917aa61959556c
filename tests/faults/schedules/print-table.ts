/* Prints the tables of `docs/faults.md` from the runs that are written down: `npx tsx tests/faults/schedules/print-table.ts`. */
import { readFile } from 'node:fs/promises'
import { acts } from './acts.ts'
import { faults } from './faults.ts'
import { type Run, runsFile } from './runs.ts'

const lines = (await readFile(runsFile, 'utf8')).trim().split('\n')
// The checked edge: `noteRun` has written them.
const runs = lines.map((line) => JSON.parse(line) as Run)
const steps = runs.flatMap((run) => run.steps)
const failed = runs.filter(({ found }) => found.length > 0)
const meanSeconds = runs.reduce((sum, { tookMs }) => sum + tookMs, 0) / runs.length / 1000

console.log(`${runs.length} schedules, ${failed.length} failed, ${meanSeconds.toFixed(1)} s each on average\n`)
console.log('| part | fault | undone by | times |\n|---|---|---|---|')
for (const [name, { part, undone = '' }] of Object.entries(faults)) {
  const times = steps.filter((step) => step.kind === 'begin' && step.fault === name).length
  console.log(`| ${part} | ${name} | ${undone} | ${times} |`)
}
console.log('\n| act | times |\n|---|---|')
for (const name of Object.keys(acts))
  console.log(`| ${name} | ${steps.filter((step) => step.kind === 'act' && step.name === name).length} |`)
for (const { seed, found } of failed) console.log(`\n${seed}: ${found.join('; ')}`)
