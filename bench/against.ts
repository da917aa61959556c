/*
 * `npm run bench -- --against <commit>`: the figures of another commit and those of this tree, in turn on one machine.
 * Each side is measured by the bench of its own tree, for the bench uses parts of what it measures. The other commit
 * gets a worktree below `.cache`, which is kept for the next comparison.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { comparedRows, comparisonHeader } from './against-table.ts'
import { git } from './age.ts'
import { type FigureName, figureNames, measuredPaths } from './measured-paths.ts'
import { markdownLine, type Results, readResults } from './report.ts'

type Side = {
  /** Title of its column. */
  label: string
  folder: string
  /** Results of its rounds, in order. */
  reports: Results['reports'][]
}

type Order = {
  /** Anything that git takes for a commit. */
  against: string
  /** Rounds of each side. */
  rounds: number
  /** The figures to measure; none means those whose code differs. */
  names: FigureName[]
}

/** Prints a table in Markdown: median of the rounds before and after, and their ratio. */
export async function compare({ against, rounds, names }: Order): Promise<void> {
  const commit = await git('rev-parse', '--short=8', '--verify', `${against}^{commit}`)
  const before: Side = { label: commit, folder: resolve('.cache/bench-against', commit), reports: [] }
  const changes = (await git('status', '--porcelain')) === '' ? '' : '+'
  const after: Side = {
    label: `${await git('rev-parse', '--short=8', 'HEAD')}${changes}`,
    folder: resolve('.'),
    reports: [],
  }
  const figures = names.length > 0 ? names : await changedFigures(commit)
  await prepareTree(before.folder, commit)
  for (let round = 0; round < rounds; round += 1) {
    // The sides take turns in going first, so that a machine that slows down favours neither.
    for (const side of round % 2 === 0 ? [before, after] : [after, before])
      side.reports.push(await measureOnce(side, figures))
  }
  const rows = figures.flatMap((name) =>
    comparedRows(
      before.reports.flatMap((round) => round[name] ?? []),
      after.reports.flatMap((round) => round[name] ?? []),
    ),
  )
  const differs = (await git('diff', '--stat', commit, '--', 'bench', ':!bench/*.md', ':!bench/*.json')) !== ''
  const header = comparisonHeader(before.label, after.label)
  console.log(
    [
      markdownLine(header),
      markdownLine(header.map(() => '---')),
      ...rows.map(markdownLine),
      '',
      `Medians of ${rounds} rounds of each, in turn, on one machine.`,
      ...(differs ? ['The bench itself differs between the two; each was measured by its own.'] : []),
    ].join('\n'),
  )
}

async function changedFigures(commit: string): Promise<FigureName[]> {
  const changed: FigureName[] = []
  for (const name of figureNames)
    if ((await git('diff', '--stat', commit, '--', ...measuredPaths[name])) !== '') changed.push(name)
  return changed
}

/** Checks the commit out and builds it; its packages are this tree's where the locks are equal, else installed. */
async function prepareTree(folder: string, commit: string): Promise<void> {
  if (!existsSync(folder)) {
    await mkdir(resolve(folder, '..'), { recursive: true })
    await git('worktree', 'prune')
    await git('worktree', 'add', '--detach', folder, commit)
  }
  const lockOf = (tree: string) => readFile(resolve(tree, 'package-lock.json'), 'utf8')
  if (!existsSync(`${folder}/node_modules`) && (await lockOf(folder)) === (await lockOf('.')))
    await symlink(resolve('node_modules'), `${folder}/node_modules`, 'dir')
  await run(folder, ['scripts/build.mjs'])
}

async function measureOnce({ folder, label }: Side, figures: readonly FigureName[]): Promise<Results['reports']> {
  // A bench from before comparisons knows no other place, and writes into its own tree, which is not used otherwise.
  const own = resolve(folder, 'bench/results.json')
  const results = resolve('.cache/bench-against/round.json')
  const read: Results['reports'] = {}
  for (const name of figures) {
    await rm(results, { force: true })
    try {
      await run(folder, ['node_modules/tsx/dist/cli.mjs', 'bench/run.ts', name], { BENCH_RESULTS: results })
    } catch (error) {
      console.error(`${name} of ${label} cannot be measured: ${error instanceof Error ? error.message : error}`)
      continue
    }
    const report = (await readResults(existsSync(results) ? results : own))[name]
    if (report) read[name] = report
  }
  return read
}

async function run(folder: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  // The table stands alone in the output, to be pasted.
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['inherit', 2, 2],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}
