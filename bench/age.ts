/*
 * How much the measured code has changed since a figure was measured, by git alone: nothing depends on the calendar.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { isFigureName, measuredPaths } from './measured-paths.ts'

/** Runs git in the repository; resolves to its trimmed output, rejects where git fails. */
export type Git = (...args: string[]) => Promise<string>

/** More changes than these make a figure old. */
export const mostChanges = 50

export const git: Git = async (...args) => (await promisify(execFile)('git', args)).stdout.trim()

/**
 * Number of commits since `commit` that changed the code of a figure; null where git cannot tell: outside of a
 * repository, in a shallow clone, or when the commit is not known here.
 */
export async function changesSince(name: string, commit: string, run: Git = git): Promise<number | null> {
  if (!isFigureName(name)) return null
  try {
    if ((await run('rev-parse', '--is-shallow-repository')) !== 'false') return null
    return Number(await run('rev-list', '--count', `${commit}..HEAD`, '--', ...measuredPaths[name]))
  } catch {
    return null
  }
}

/** The commit that is measured, and whether the code of the figure has changes that are not in it; null without git. */
export async function measuredCommit(
  name: string,
  run: Git = git,
): Promise<{ commit: string; uncommitted: boolean } | null> {
  if (!isFigureName(name)) return null
  try {
    const changed = await run('status', '--porcelain', '--', ...measuredPaths[name])
    return { commit: await run('rev-parse', '--short=8', 'HEAD'), uncommitted: changed !== '' }
  } catch {
    return null
  }
}
