import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPlaywright, countVitest } from '../../scripts/count-tests.mjs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everline-counts-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function report(json: unknown): Promise<string> {
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(json))
  return path
}

const good = { status: 'passed', assertionResults: [{ status: 'passed' }] }
const bad = { status: 'failed', assertionResults: [{ status: 'failed' }] }
const notLoaded = { status: 'failed', assertionResults: [] }

test('passed and failed tests are counted', async () => {
  const path = await report({ numPassedTests: 3, numFailedTests: 2, testResults: [good, bad] })
  expect(countVitest(path, 1)).toMatchObject({ passed: 3, failed: 2 })
})

test('a file that does not load is a failure', async () => {
  const path = await report({ numPassedTests: 3, numFailedTests: 0, testResults: [good, notLoaded] })
  expect(countVitest(path, 1)).toMatchObject({ passed: 3, failed: 1 })
})

test('no test at all is a failure', async () => {
  expect(countVitest(await report({ numPassedTests: 0, numFailedTests: 0, testResults: [] }), 0).failed).toBe(1)
  const none = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [], suites: [] }
  expect(countPlaywright(await report(none), 0).failed).toBe(1)
})

test('no report is a failure, even when the runner says that all is well', () => {
  expect(countVitest(join(folder, 'none.json'), 0).failed).toBe(1)
  expect(countPlaywright(join(folder, 'none.json'), 0).failed).toBe(1)
})

test('a runner that fails after passing tests has failed', async () => {
  const path = await report({ numPassedTests: 3, numFailedTests: 0, testResults: [good] })
  expect(countVitest(path, 1)).toMatchObject({ passed: 3, failed: 1 })
})

test('an end-to-end test that needed a second try has failed, so has an error outside of tests', async () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 }
  const path = await report({ stats, errors: [{ message: 'no browser' }], suites: [] })
  expect(countPlaywright(path, 1)).toMatchObject({ passed: 5, failed: 3 })
})

test('the time of each test is read, of those in a describe block too', async () => {
  const inVitest = { status: 'passed', fullName: 'a describe its test', duration: 1500 }
  const ofVitest = await report({
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [{ assertionResults: [inVitest] }],
  })
  expect(countVitest(ofVitest, 0).times).toEqual([{ title: 'a describe its test', seconds: 1.5 }])

  const spec = (title: string, ms: number) => ({ title, tests: [{ results: [{ duration: ms }] }] })
  const file = { specs: [spec('one', 2000)], suites: [{ specs: [spec('two', 250)] }] }
  const ofPlaywright = await report({ stats: { expected: 2, unexpected: 0, flaky: 0 }, errors: [], suites: [file] })
  expect(countPlaywright(ofPlaywright, 0).times).toEqual([
    { title: 'one', seconds: 2 },
    { title: 'two', seconds: 0.25 },
  ])
})

test('a failed test is named with its message, without colours, and with the page as it was', async () => {
  const failed = { status: 'failed', fullName: 'a test', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] }
  const file = { name: 'broken.test.ts', message: 'no such import', ...notLoaded }
  const ofVitest = await report({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [good, { ...bad, assertionResults: [failed] }, file],
  })
  expect(countVitest(ofVitest, 1).failures).toEqual([
    { title: 'a test', message: 'expected 1' },
    { title: 'broken.test.ts', message: 'no such import' },
  ])

  const context = join(folder, 'error-context.md')
  const lines = Array.from({ length: 100 }, (_, index) => `- text: line ${index}`)
  await writeFile(context, ['# Page snapshot', '', '```yaml', ...lines, '```', ''].join('\n'))
  const attachments = [{ name: 'error-context', path: context }]
  const results = [{ duration: 1, error: { message: 'too late' }, attachments }]
  const specs = [
    { title: 'a chat', tests: [{ status: 'unexpected', results }] },
    { title: 'a list', tests: [{ status: 'expected', results: [{ duration: 1 }] }] },
  ]
  const errors = [{ message: 'no browser' }]
  const ofPlaywright = await report({
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    errors,
    suites: [{ suites: [{ specs }] }],
  })
  expect(countPlaywright(ofPlaywright, 1).failures).toEqual([
    { title: 'a chat', message: 'too late', page: [...lines.slice(0, 80), '…'] },
    { title: 'outside of any test', message: 'no browser' },
  ])
})
