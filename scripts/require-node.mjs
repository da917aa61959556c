/*
 * Sees to it that a command runs on a Node that is new enough. What this file imports must run on an old one.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { environmentOf, fetchNode } from './fetch-node.mjs'
import { adviceOnNode, findNodePackage, isNewEnough } from './node-version.mjs'
import { at } from './run-command.mjs'
import { standInFor } from './stand-in.mjs'

/**
 * Returns if this Node will do. Otherwise the command runs again on a fetched one, with the same arguments, while this
 * process only stands in for it, and nothing after the call is carried out; or the process ends and says what to install.
 */
export async function requireNode() {
  const version = process.versions.node
  if (isNewEnough(version)) return
  const { path, problem } = await nodeOfRegistry()
  if (!path) {
    console.error(adviceOnNode(version, problem))
    process.exit(1)
  }
  standInFor(spawn(path, process.argv.slice(1), { stdio: 'inherit', env: environmentOf(path, process.env) }))
  await new Promise(() => {})
}

async function nodeOfRegistry() {
  const { platform, arch } = process
  const { packages } = JSON.parse(readFileSync(at('scripts/node/package-lock.json'), 'utf8'))
  const found = findNodePackage({ platform, arch, isMusl: isMusl(platform) }, packages)
  return found.problem ? found : fetchNode(found)
}

function isMusl(platform) {
  return platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined
}
