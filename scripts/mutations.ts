/*
 * `npm run mutations`: switches off the rules of the ledger's rows, one at a time, in a copy of the code. Tests whose
 * titles name the row must fail each time; a rule that nobody misses is a defect of the tests. Rules stand in
 * tests/mutations.
 *
 *   npm run mutations -- SES NET-03        rows whose ids begin so
 *   npm run mutations -- --layers unit     rules that are proved there
 *   npm run mutations -- --check           only says which rules do not fit the code any more
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutations } from '../tests/mutations/all.ts'
import { type Layer, layers, type Mutation } from '../tests/mutations/mutation.ts'
import { runTests, testsOfRows } from './mutation-tests.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const tests = testsOfRows(files, (file) => readFileSync(join(root, file), 'utf8'))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, layers: { type: 'string', default: layers.join(',') } },
})

/** The layer that proves a rule, and its test files. */
function proofOf({ row, layer }: Mutation): { layer: Layer; files: string[] } | null {
  const ofRow = tests.get(row)
  if (layer === 'types') return { layer, files: ofRow?.unit ?? [] }
  const found = layer ?? layers.find((each) => ofRow?.[each])
  const named = found && ofRow?.[found]
  return found && named ? { layer: found, files: named } : null
}

/** Why a rule cannot be switched off; null if it can. */
function faultOf(mutation: Mutation): string | null {
  const { row, file, from, to } = mutation
  if (!proofOf(mutation)) return `no test of layer ${mutation.layer ?? 'any'} names ${row}`
  if (from === to) return 'nothing changes'
  let count: number
  try {
    count = readFileSync(join(root, file), 'utf8').split(from).length - 1
  } catch {
    return `${file} does not exist`
  }
  return count === 1 ? null : `${file} has the text ${count} times: ${from}`
}

const wanted = mutations.filter(
  (mutation) =>
    (positionals.length === 0 || positionals.some((prefix) => mutation.row.startsWith(prefix))) &&
    values.layers.split(',').includes(proofOf(mutation)?.layer ?? 'unit'),
)
const named = new Set(mutations.map(({ row }) => row))
const faults = [
  ...wanted.flatMap((mutation) => {
    const fault = faultOf(mutation)
    return fault === null ? [] : [`${mutation.row} ${mutation.off}: ${fault}`]
  }),
  ...[...tests.keys()].filter((row) => !named.has(row)).map((row) => `${row} is named by a test and has no rule here`),
]
for (const fault of faults) console.log(fault)
if (values.check) {
  console.log(`${faults.length} faults in ${mutations.length} rules of ${named.size} rows`)
  process.exitCode = faults.length > 0 ? 1 : 0
} else {
  const folder = copyOfCode()
  try {
    process.exitCode = (await runAll(folder)) && faults.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyOfCode(): string {
  const folder = mkdtempSync(join(tmpdir(), 'everline-mutations-'))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function runAll(folder: string): Promise<boolean> {
  const jobs = wanted.flatMap((mutation) => {
    const proof = faultOf(mutation) === null && proofOf(mutation)
    return proof ? [{ mutation, proof }] : []
  })
  const counts = { killed: 0, survived: 0, broken: 0 }
  for (const layer of layers) {
    const ofLayer = jobs.filter(({ proof }) => proof.layer === layer)
    if (ofLayer.length === 0) continue
    const rows = [...new Set(ofLayer.map(({ mutation }) => mutation.row))]
    const before = await runTests(folder, { layer, files: filesOf(ofLayer), rows })
    // Only where everything holds can a failure be that of the rule.
    if (before.name !== 'passed') {
      console.log(`✗ ${layer}: the tests fail without a change: ${JSON.stringify(before)}`)
      counts.broken += ofLayer.length
      continue
    }
    for (const { mutation, proof } of ofLayer) counts[await judge(folder, mutation, proof)] += 1
  }
  console.log(`${counts.killed} killed, ${counts.survived} survived, ${counts.broken} could not be tried`)
  return counts.survived + counts.broken === 0
}

function filesOf(jobs: ReadonlyArray<{ proof: { files: string[] } }>): string[] {
  return [...new Set(jobs.flatMap(({ proof }) => proof.files))]
}

/** Switches one rule off, runs the tests of its row, and switches it on again. */
async function judge(folder: string, { row, off, file, from, to }: Mutation, proof: { layer: Layer; files: string[] }) {
  const startedMs = performance.now()
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  // A function, because `$` in a text would mean something.
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  const outcome = await runTests(folder, { ...proof, rows: [row] })
  writeFileSync(path, text)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  const verdict = ({ failed: 'killed', passed: 'survived', broken: 'broken' } as const)[outcome.name]
  console.log(`${verdict === 'killed' ? '✓' : '✗'} ${verdict.padEnd(8)} ${row} ${off} (${proof.layer}, ${seconds} s)`)
  if (outcome.name === 'broken') console.log(outcome.why)
  return verdict
}
