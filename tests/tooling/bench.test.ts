import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { comparedRows } from '#bench/against-table.ts'
import { changesSince, type Git, measuredCommit } from '#bench/age.ts'
import { argumentsOf } from '#bench/arguments.ts'
import { figure } from '#bench/figure.ts'
import { measuredPaths } from '#bench/measured-paths.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everline-age-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const gitIn =
  (path: string): Git =>
  async (...args) => {
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false']
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() }
    return (await promisify(execFile)('git', [...identity, ...args], { cwd: path, env })).stdout.trim()
  }

/** A repository in which the kit has changed twice since its first commit, and something else once. */
async function repository() {
  const path = join(folder, 'origin')
  await mkdir(join(path, 'src/app/ui'), { recursive: true })
  const git = gitIn(path)
  await git('init', '--quiet')
  const write = async (file: string, text: string) => {
    await writeFile(join(path, file), text)
    await git('add', '.')
    await git('commit', '--quiet', '-m', text)
  }
  await write('src/app/ui/button.ts', 'one')
  const first = await git('rev-parse', 'HEAD')
  await write('src/app/ui/button.ts', 'two')
  await write('README.md', 'three')
  await write('src/app/ui/button.ts', 'four')
  return { path, git, first, write }
}

describe('the age of a figure', () => {
  it('is the number of commits that changed the code that it measures', async () => {
    const { git, first, write } = await repository()
    expect(await changesSince('kit', first, git)).toBe(2)
    expect(await changesSince('routing', first, git)).toBe(0)
    await write('src/app/ui/button.ts', 'five')
    expect(await changesSince('kit', first, git)).toBe(3)
  })

  it('is not told in a shallow clone, without a repository, or of a commit that is not known', async () => {
    const { path, git, first } = await repository()
    const clone = join(folder, 'clone')
    await gitIn(folder)('clone', '--quiet', '--depth', '1', `file://${path}`, clone)
    expect(await changesSince('kit', await git('rev-parse', 'HEAD'), gitIn(clone))).toBeNull()
    expect(await changesSince('kit', first, gitIn(folder))).toBeNull()
    expect(await changesSince('kit', '0123456789', git)).toBeNull()
  })

  it('begins at the commit that was measured, which tells whether the code had further changes', async () => {
    const { path, git } = await repository()
    const commit = await git('rev-parse', '--short=8', 'HEAD')
    expect(await measuredCommit('kit', git)).toEqual({ commit, uncommitted: false })
    await writeFile(join(path, 'src/app/ui/button.ts'), 'five')
    expect(await measuredCommit('kit', git)).toEqual({ commit, uncommitted: true })
    expect(await measuredCommit('routing', git)).toEqual({ commit, uncommitted: false })
    expect(await measuredCommit('kit', gitIn(folder))).toBeNull()
  })

  it('is that of code that exists', () => {
    expect([...new Set(Object.values(measuredPaths).flat())].filter((path) => !existsSync(path))).toEqual([])
  })
})

describe('a comparison with another commit', () => {
  const round = (value: number, floor: number) => ({
    figures: [figure({ name: 'delivery, p50', value, floor, unit: 'ms' })],
  })

  it('has the median of the rounds of each side, their ratio, and the floors beside', () => {
    const before = [round(40, 8), round(90, 20), round(50, 9)]
    expect(comparedRows(before, [round(25, 8), round(20, 7), round(99, 30)])).toEqual([
      ['delivery, p50', '50.0 ms', '25.0 ms', '0.50x', '9.0 ms, 8.0 ms'],
    ])
  })

  it('leaves a figure open that only one side has', () => {
    expect(comparedRows([], [round(25, 8)])).toEqual([['delivery, p50', '–', '25.0 ms', '', '–, 8.0 ms']])
    expect(comparedRows([round(25, 8)], [])).toEqual([['delivery, p50', '25.0 ms', '–', '', '8.0 ms, –']])
  })

  it('is asked for by its commit, its rounds and the figures', () => {
    expect(argumentsOf(['--against', 'main~3', 'delivery', 'switch', '--rounds', '5'])).toEqual({
      names: ['delivery', 'switch'],
      against: 'main~3',
      rounds: 5,
      onlyTable: false,
    })
    expect(argumentsOf([])).toEqual({ names: [], rounds: 3, onlyTable: false })
    expect(() => argumentsOf(['speed'])).toThrow('There is no figure speed. Known: sizes, ')
    expect(() => argumentsOf(['--against', 'main', '--rounds', 'many'])).toThrow('--rounds needs a whole number')
  })
})
