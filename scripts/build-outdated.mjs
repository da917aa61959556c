/*
 * Builds what is out of date into dist/ (or EVERLINE_DIST). Each target is built aside and moved into place when it is
 * complete, so that a failed build leaves the last good one, and a running server never serves half of one.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inputHash, isUpToDate, stampOf, targets } from './build-targets.mjs'
import { withLock } from './lock-file.mjs'
import { withProgress } from './progress.mjs'
import { at, runTool } from './run-command.mjs'

/** True when everything is up to date at the end. */
export async function build({ force = false } = {}) {
  const dist = resolve(at('.'), process.env.EVERLINE_DIST ?? 'dist')
  const outdated = () =>
    targets
      .map((target) => ({ target, hash: inputHash(target) }))
      .filter(({ target, hash }) => force || !isUpToDate(target, dist, hash))
  if (outdated().length === 0) return true

  mkdirSync(dist, { recursive: true })
  return withLock(join(dist, '.lock'), async () => {
    // Asked again: another process may have built while this one waited. The app takes as long as all the rest.
    const jobs = outdated()
    if (jobs.length === 0) return true
    const names = jobs.map(({ target }) => target.name).join(', ')
    return withProgress(
      `Building ${names}`,
      () => buildAll(jobs, dist),
      (good) => (good ? `Built ${names}` : 'The build failed, see above'),
    )
  })
}

async function buildAll(jobs, dist) {
  const lanes = [jobs.filter(({ target }) => target.name === 'app'), jobs.filter(({ target }) => target.name !== 'app')]
  const built = await Promise.all(lanes.map((lane) => buildInOrder(lane, dist)))
  rmSync(join(dist, '.building'), { recursive: true, force: true })
  return built.every(Boolean)
}

async function buildInOrder(jobs, dist) {
  for (const job of jobs) if (!(await buildTarget(job, dist))) return false
  return true
}

async function buildTarget({ target, hash }, dist) {
  const aside = join(dist, '.building')
  rmSync(join(aside, target.name), { recursive: true, force: true })
  const env = {
    NODE_ENV: 'production',
    EVERLINE_DIST: aside,
    // Sorts by the time of building: of two hubs the one of the newer build stays.
    EVERLINE_BUILD: process.env.EVERLINE_BUILD ?? `${Date.now().toString(36)}-${hash.slice(0, 8)}`,
  }
  for (const mode of target.modes) {
    const args = ['build', '--mode', mode, '--logLevel', 'warn']
    const { code, output } = await runTool('vite/bin/vite.js', args, { env, captured: true })
    if (output.trim()) console.log(`\n${output.trimEnd()}`)
    if (code !== 0) {
      console.error(`\nBuild of ${mode} failed.`)
      return false
    }
  }
  const missing = target.results.filter((file) => !existsSync(join(aside, target.name, file)))
  if (missing.length > 0) {
    console.error(`\nBuild of ${target.name} made no ${missing.join(', ')}.`)
    return false
  }
  rmSync(stampOf(target, dist), { force: true })
  rmSync(join(dist, target.name), { recursive: true, force: true })
  renameSync(join(aside, target.name), join(dist, target.name))
  writeFileSync(stampOf(target, dist), hash)
  return true
}
