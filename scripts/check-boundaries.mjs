/*
 * Import boundaries, by the rules of .dependency-cruiser.mjs. Fails when nothing was read: a tool that understands no
 * TypeScript finds no violations either.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import config, { rootsWithoutFolderCircles } from '../.dependency-cruiser.mjs'
import { folderCircles } from './folder-circles.mjs'
import { at } from './run-command.mjs'

// dependency-cruiser reads TypeScript with swc (TypeScript 7 has no API for it) but does not tell it which files hold
// JSX. It must be told before dependency-cruiser takes the function over.
const require = createRequire(import.meta.url)
const swc = require('@swc/core')
const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('x') })
const { cruise } = await import('dependency-cruiser')

/** Checks the tree below `root`, which has the folders of this repository. Answers `{ passed, output }`. */
export async function checkBoundaries(root) {
  const folders = ['src', 'tests', 'bench'].filter((folder) => existsSync(join(root, folder)))
  const { output } = await cruise(folders, {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  })
  const { totalCruised, totalDependenciesCruised, violations } = output.summary
  const circles = folderCircles(output.modules, rootsWithoutFolderCircles)
  const count = violations.length + circles.length
  const isBlind = totalCruised === 0 || totalDependenciesCruised === 0
  const lines = [
    ...violations.map(lineOf),
    ...circles.map((circle) => `no-circular-folders: ${circle}\n  Two folders that need each other are one`),
    `${count} violations in ${totalCruised} modules, ${totalDependenciesCruised} imports`,
    ...(isBlind ? ['Nothing was read: the check itself is broken.'] : []),
  ]
  return { passed: count === 0 && !isBlind, output: lines.join('\n') }
}

function lineOf({ rule, from, to, cycle }) {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
  const { comment } = config.forbidden.find(({ name }) => name === rule.name)
  return `${rule.name}: ${path}\n  ${comment}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, output } = await checkBoundaries(at('.'))
  console.log(output)
  process.exitCode = passed ? 0 : 1
}
