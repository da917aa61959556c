/*
 * Reads a runner's own report: how many tests passed and failed, and how long each took. Whatever says that not all is
 * well counts as a failure: a file that did not load, an error outside of any test, a missing report, no test at all.
 */
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

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
  const failures = json.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages = [] }) => failure(fullName, failureMessages[0]))
    .concat(notLoaded.map(({ name, message }) => failure(name, message)))
  return { ...judged(json.numPassedTests, json.numFailedTests + notLoaded.length, code), times, failures }
}

export function countPlaywright(report, code) {
  const json = read(report)
  if (!json) return broken('Playwright wrote no report.')
  const { expected, unexpected, flaky } = json.stats
  const specs = json.suites.flatMap(specsOf)
  const times = specs.map(({ title, results }) => ({
    title,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  const failures = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ title, results }) => {
      const failed = results.find(({ error }) => error)
      return { ...failure(title, failed?.error.message), page: pageAtFailure(failed) }
    })
    .concat(json.errors.map(({ message }) => failure('outside of any test', message)))
  return { ...judged(expected, unexpected + flaky + json.errors.length, code), times, failures }
}

/** Playwright's suites hold further suites: a file, then its `describe` blocks. */
const specsOf = ({ specs = [], suites = [] }) => [
  ...specs.map((spec) => ({ ...spec, results: spec.tests.flatMap(({ results }) => results) })),
  ...suites.flatMap(specsOf),
]

const longestSnapshot = 80

/** Lines of the page as a screen reader had it when the test failed: often the only witness of a rare failure. */
function pageAtFailure(result) {
  const path = result?.attachments?.find(({ name }) => name === 'error-context')?.path
  const [, snapshot] = path && existsSync(path) ? readFileSync(path, 'utf8').split('# Page snapshot') : []
  const lines = snapshot?.split('```')[1]?.trim().split('\n').slice(1) ?? []
  return lines.length > longestSnapshot ? [...lines.slice(0, longestSnapshot), '…'] : lines
}

const failure = (title, message = '') => ({ title, message: stripVTControlCharacters(message) })

function judged(passed, failed, code) {
  if (failed > 0) return { passed, failed, output: '' }
  if (passed === 0) return broken('No test was executed.')
  if (code !== 0) return { passed, failed: 1, output: 'The runner failed although every test passed.\n' }
  return { passed, failed, output: '' }
}

const broken = (why) => ({ passed: 0, failed: 1, output: `${why}\n`, times: [], failures: [] })

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
}
