/*
 * Finds the tests that prove a row, and tells whether any of them fails.
 */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Layer } from '../tests/mutations/mutation.ts'

/** A row of the ledger, or a call of the list of endpoints. */
const rowInTitle = /\[([A-Z]+-\d+|API:\w+)\]/g

/** Paths of the tests that name each row, by layer. */
export type TestsOfRows = Map<string, Partial<Record<Layer, string[]>>>

const suites = 'tests/server/suites/'
/** Suites are no test files: this one runs most of them, the others are imported by the test of their name. */
const ofSharedServer = 'tests/server/domains.test.ts'

/** @param read returns a file's text */
export function testsOfRows(files: readonly string[], read: (file: string) => string): TestsOfRows {
  const rows: TestsOfRows = new Map()
  const tests = new Set(files)
  for (const file of files) {
    const layer = layerOf(file)
    if (!layer) continue
    const own = `tests/server/${file.slice(suites.length).replace('.ts', '.test.ts')}`
    const runBy = file.startsWith(suites) ? (tests.has(own) ? own : ofSharedServer) : file
    for (const [, row = ''] of read(file).matchAll(rowInTitle)) {
      const ofRow = rows.get(row) ?? {}
      rows.set(row, { ...ofRow, [layer]: [...new Set([...(ofRow[layer] ?? []), runBy])] })
    }
  }
  return rows
}

function layerOf(file: string): Exclude<Layer, 'types'> | null {
  if (file.startsWith(suites) && file.endsWith('.ts')) return 'integration'
  if (/^src\/.*\.test\.tsx?$/.test(file)) return 'unit'
  if (/^tests\/.*\.test\.ts$/.test(file)) return 'integration'
  if (/^tests\/app\/.*\.spec\.ts$/.test(file)) return 'screens'
  return /^tests\/e2e\/.*\.spec\.ts$/.test(file) ? 'e2e' : null
}

export type Outcome =
  | { name: 'passed' }
  /** Titles of the tests that failed. */
  | { name: 'failed'; titles: string[] }
  /** Nothing was tested. */
  | { name: 'broken'; why: string }

/** Longest run of the tests of one row. */
const deadlineMs = { types: 120_000, unit: 120_000, integration: 300_000, screens: 300_000, e2e: 600_000 }

/**
 * Runs the tests of some rows in `folder`, until the first failure.
 *
 * @param rows ids of the rows, as the titles contain them
 */
export async function runTests(
  folder: string,
  { layer, files, rows }: { layer: Layer; files: readonly string[]; rows: readonly string[] },
): Promise<Outcome> {
  const report = join(folder, 'mutation-report.json')
  rmSync(report, { force: true })
  const titles = `\\[(${rows.join('|')})\\]`
  const { output, isLate } = await run(folder, commandOf(layer, files, titles, report), deadlineMs[layer])
  if (isLate) return { name: 'failed', titles: [`did not end within ${deadlineMs[layer] / 1000} s`] }
  if (layer === 'types') return typesOutcome(output, files)
  let text: string
  try {
    text = readFileSync(report, 'utf8')
  } catch {
    return { name: 'broken', why: output.slice(-2000) }
  }
  const tests = layer === 'unit' || layer === 'integration' ? vitestTests(text) : playwrightTests(text)
  const ran = tests.filter(({ title, status }) => new RegExp(titles).test(title) && status !== 'skipped')
  const failed = ran.filter(({ status }) => status === 'failed').map(({ title }) => title)
  if (failed.length > 0) return { name: 'failed', titles: failed }
  return ran.length === 0 ? { name: 'broken', why: `${output.slice(-2000)}\n${text.slice(-1000)}` } : { name: 'passed' }
}

function commandOf(layer: Layer, files: readonly string[], titles: string, report: string): string[][] {
  const vitest = ['vitest/vitest.mjs', 'run', ...files, '-t', titles, '--bail=1']
  const reporter = ['--reporter=json', `--outputFile=${report}`]
  const playwright = ['@playwright/test/cli.js', 'test', '-g', titles, '-x', '--workers=1']
  switch (layer) {
    case 'types':
      return [['typescript/bin/tsc', '-p', '.']]
    case 'unit':
      return [[...vitest, ...reporter, '--project=unit', '--project=hubs']]
    case 'integration':
      return [[...vitest, ...reporter, '--project=integration']]
    case 'screens':
      return [[...playwright, '-c', 'tests/app', ...files]]
    case 'e2e':
      return [['../scripts/build.mjs'], [...playwright, ...files]]
  }
}

/** The compiler must refuse a test that names the row. */
function typesOutcome(output: string, files: readonly string[]): Outcome {
  const titles = output.split('\n').filter((line) => files.some((file) => line.startsWith(`${file}(`)))
  if (titles.length > 0) return { name: 'failed', titles }
  return output.trim() === '' ? { name: 'passed' } : { name: 'broken', why: output.slice(0, 2000) }
}

type Test = { title: string; status: 'passed' | 'failed' | 'skipped' }
type VitestReport = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }

function vitestTests(text: string): Test[] {
  // The checked edge: vitest's own report.
  const { testResults } = JSON.parse(text) as VitestReport
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  )
}

type Suite = { title: string; suites?: Suite[]; specs?: { title: string; ok: boolean; tests: { status: string }[] }[] }

function playwrightTests(text: string): Test[] {
  const of = ({ suites = [], specs = [] }: Suite): Test[] => [
    ...suites.flatMap(of),
    ...specs.map(({ title, ok, tests }): Test => {
      const isSkipped = tests.every(({ status }) => status === 'skipped')
      return { title, status: isSkipped ? 'skipped' : ok ? 'passed' : 'failed' }
    }),
  ]
  // The checked edge: Playwright's own report.
  return (JSON.parse(text) as { suites: Suite[] }).suites.flatMap(of)
}

/** Runs commands one after the other until one fails; their output. Ends all processes that they began. */
async function run(folder: string, commands: string[][], deadline: number) {
  let output = ''
  let isLate = false
  for (const [script = '', ...args] of commands) {
    const code = await new Promise<number>((resolve) => {
      const child = spawn(process.execPath, [join(folder, 'node_modules', script), ...args], {
        cwd: folder,
        detached: true,
        env: { ...process.env, EVERLINE_E2E_REPORT: join(folder, 'mutation-report.json'), NO_COLOR: '1' },
      })
      const timer = setTimeout(() => {
        isLate = true
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      }, deadline)
      const add = (data: Buffer) => {
        output += data
      }
      child.stdout.on('data', add)
      child.stderr.on('data', add)
      child.on('close', (exit) => {
        clearTimeout(timer)
        resolve(exit ?? 1)
      })
    })
    if (code !== 0) break
  }
  return { output, isLate }
}
