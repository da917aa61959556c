/*
 * The steps of `npm run check` and `npm test`. A static step counts as one test; a test runner's own counts are added.
 * Each step answers `{ passed, failed, output }`, those of test runners also the `times` of their tests. A step that
 * `warns` has its output shown though it passed.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from './build-outdated.mjs'
import { countPlaywright, countVitest } from './count-tests.mjs'
import { at, runCommand, runTool } from './run-command.mjs'

const asOne = ({ code, output }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output })

// The whole by the tabs' types, then each realm by the types of where it runs.
const realms = ['.', 'src/core', 'src/workers', 'src/server']

async function checkTypes() {
  const results = []
  // Several checkers check much of it several times, and the other steps use the other cores.
  for (const realm of realms) {
    // Files that have not changed since an earlier run are not checked again.
    const known = at(`node_modules/.cache/types-${realm.replace(/\W/g, '-')}.tsbuildinfo`)
    const args = ['-p', realm, '--checkers', '1', '--incremental', '--tsBuildInfoFile', known]
    results.push(await runTool('typescript/bin/tsc', args, { captured: true }))
  }
  return asOne({
    code: Math.max(...results.map(({ code }) => code)),
    output: results.map(({ output }, index) => output && `in ${realms[index]}:\n${output}`).join(''),
  })
}

const captured = { captured: true, env: { FORCE_COLOR: undefined, NO_COLOR: '1' } }

/** Nothing runs here: the code is only read. */
export const staticSteps = [
  { title: 'types', run: checkTypes },
  {
    title: 'lint and format',
    run: async () => {
      const args = ['ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=50']
      return asOne(await runTool('@biomejs/biome/bin/biome', args, captured))
    },
  },
  {
    title: 'import boundaries',
    run: async () => asOne(await runCommand(process.execPath, [at('scripts/check-boundaries.mjs')], captured)),
  },
  {
    title: 'regular expressions',
    run: async () => asOne(await runCommand(process.execPath, [at('scripts/check-patterns.mjs')], captured)),
  },
  {
    title: 'words of comments and titles',
    run: async () => asOne(await runCommand(process.execPath, [at('scripts/check-words.mjs')], captured)),
  },
  {
    title: 'lock file',
    run: async () => asOne(await runCommand(process.execPath, [at('scripts/check-lock.mjs')], captured)),
  },
  {
    title: 'messages',
    run: async () => asOne(await runTool('tsx/dist/cli.mjs', [at('scripts/messages.ts'), '--check'], captured)),
  },
  {
    title: 'limits',
    run: async () => asOne(await runTool('tsx/dist/cli.mjs', [at('scripts/limits.ts'), '--check'], captured)),
  },
  {
    title: 'table of domains',
    run: async () => asOne(await runTool('tsx/dist/cli.mjs', [at('scripts/contract.ts'), '--check'], captured)),
  },
  {
    title: 'rules of the ledger',
    run: async () => asOne(await runTool('tsx/dist/cli.mjs', [at('scripts/mutations.ts'), '--check'], captured)),
  },
  {
    title: 'migrations',
    run: async () =>
      asOne(await runCommand(process.execPath, [at('scripts/migration-hashes.mjs'), '--check'], captured)),
  },
  {
    title: 'age of the figures',
    run: async () => ({
      ...asOne(await runTool('tsx/dist/cli.mjs', [at('bench/check-age.ts')], captured)),
      warns: true,
    }),
  },
  {
    title: 'dead code',
    run: async () => asOne(await runTool('knip/bin/knip.js', ['--no-progress', '--no-config-hints'], captured)),
  },
]

export const buildStep = {
  title: 'build',
  run: async () => asOne({ code: (await build()) ? 0 : 1, output: '' }),
}

/** `projects` of vitest.config.ts; `files` by parts of their paths, all when none is named. */
const vitestStep = (title, projects, { files = [], env = {}, workers = 2 } = {}) => ({
  title,
  run: async () => {
    const report = freshReport(`${projects.join('-')}.json`)
    const args = [
      'run',
      ...files,
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]
    const { code } = await runTool('vitest/vitest.mjs', args, { env })
    return countVitest(report, code)
  },
})

export const unitStep = vitestStep('unit and hub tests', ['unit', 'hubs'])
// One more than cores: a test often waits for another process, or for the next packet of a call.
export const integrationStep = vitestStep('integration tests', ['integration'], { workers: 3 })

const playwrightStep = (title, name, args, env = {}) => ({
  title,
  run: async () => {
    const report = freshReport(`${name}.json`)
    const { code } = await runTool('@playwright/test/cli.js', ['test', ...args], {
      env: { ...env, EVERLINE_E2E_REPORT: report },
    })
    return countPlaywright(report, code)
  },
})

/** In a real browser: the screens over rows in memory, then the whole product. */
export const browserSteps = [
  playwrightStep('screens', 'screens', ['-c', 'tests/app']),
  playwrightStep('end-to-end', 'e2e', []),
]

/** Main flows again, by the same page objects. */
export const firefoxStep = playwrightStep('Firefox', 'firefox', ['-c', 'tests/engines/firefox.config.ts'])
export const webKitStep = playwrightStep('WebKitGTK', 'webkit', ['-c', 'tests/engines/webkit.config.ts'])

/** Times as much as `npm test` tries of what is random. */
const soakEnvironment = { EVERLINE_SOAK: '20' }

/** Steps with random or long tests, tried longer: each round has seeds of its own. */
export const soakSteps = (round) => [
  vitestStep(`properties and models, round ${round}`, ['unit', 'hubs', 'integration'], {
    files: filesWithProperties(),
    env: soakEnvironment,
  }),
  playwrightStep(
    `screens, round ${round}`,
    'soak-screens',
    ['-c', 'tests/app', ...specsOfSoak('tests/app')],
    soakEnvironment,
  ),
  playwrightStep(`faults, round ${round}`, 'soak-faults', ['offline', ...specsOfSoak('tests/e2e')], soakEnvironment),
  playwrightStep(`many tabs and long lists, round ${round}`, 'soak-size', ['-c', 'tests/soak']),
]

/** Browsers' tests of which `npm test` runs a sample. */
const specsOfSoak = (folder) =>
  readdirSync(at(folder)).filter(
    (file) =>
      file.endsWith('.spec.ts') &&
      /from '(#tests\/soak\/runs|\.\/harness\/looks)\.ts'/.test(readFileSync(at(`${folder}/${file}`), 'utf8')),
  )

/** Each rule of the ledger's rows switched off once: `npm run mutations`. */
export const mutationStep = {
  title: 'mutations',
  run: async () => asOne(await runTool('tsx/dist/cli.mjs', [at('scripts/mutations.ts')], {})),
}

/** Paths of the tests that fast-check makes the cases of, or that try more in a soak. */
const filesWithProperties = () =>
  ['src', 'tests']
    .flatMap((folder) => readdirSync(at(folder), { recursive: true }).map((path) => `${folder}/${path}`))
    .filter(
      (path) =>
        path.endsWith('.test.ts') && /from '(fast-check|.*soak\/runs\.ts)'/.test(readFileSync(at(path), 'utf8')),
    )

function freshReport(name) {
  const report = at(`test-results/${name}`)
  mkdirSync(at('test-results'), { recursive: true })
  rmSync(report, { force: true })
  return report
}
