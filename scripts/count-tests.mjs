/*
 * Reads a runner's own report: how many tests passed and failed, and how long each took. Whatever says that not all is
 * well counts as a failure: a file that did not load, an error outside of any test, a missing report, no test at all.
 */
import { existsSync, readFileSync } from 'node:fs'

export function countVitest(report, code) {
  const json = read(report)
  if (!json) return broken('Vitest wrote no report.')
  const notLoaded = json.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const times = json.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ title: fullName, seconds: (duration ?? 0) / 1000 })),
  )
  return { ...judged(json.numPassedTests, json.numFailedTests + notLoaded.length, code), times }
}

export function countPlaywright(report, code) {
  const json = read(report)
  if (!json) return broken('Playwright wrote no report.')
  const { expected, unexpected, flaky } = json.stats
  return { ...judged(expected, unexpected + flaky + json.errors.length, code), times: json.suites.flatMap(timesOf) }
}

/** Playwright's suites hold further suites: a file, then its `describe` blocks. */
function timesOf({ specs = [], suites = [] }) {
  const own = specs.map(({ title, tests }) => ({
    title,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  return [...own, ...suites.flatMap(timesOf)]
}

function judged(passed, failed, code) {
  if (failed > 0) return { passed, failed, output: '' }
  if (passed === 0) return broken('No test was executed.')
  if (code !== 0) return { passed, failed: 1, output: 'The runner failed although every test passed.\n' }
  return { passed, failed, output: '' }
}

const broken = (why) => ({ passed: 0, failed: 1, output: `${why}\n`, times: [] })

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
}
