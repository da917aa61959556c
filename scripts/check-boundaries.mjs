/*
 * Import boundaries, by the rules of .dependency-cruiser.mjs. Fails when nothing was read: a tool that understands no
 * TypeScript finds no violations either. `--root <folder>` reads another tree with the same folders.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
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

const { values } = parseArgs({ options: { root: { type: 'string', default: at('.') } } })
const root = resolve(values.root)

const folders = ['src', 'tests', 'bench'].filter((folder) => existsSync(join(root, folder)))
const { output } = await cruise(folders, {
  ...config.options,
  baseDir: root,
  validate: true,
  ruleSet: { forbidden: config.forbidden },
})
const { totalCruised, totalDependenciesCruised, violations } = output.summary

for (const { rule, from, to, cycle } of violations) {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
  const { comment } = config.forbidden.find(({ name }) => name === rule.name)
  console.error(`${rule.name}: ${path}\n  ${comment}`)
}
const circles = folderCircles(output.modules, rootsWithoutFolderCircles)
for (const circle of circles)
  console.error(`no-circular-folders: ${circle}\n  Two folders that need each other are one`)
const count = violations.length + circles.length
console.log(`${count} violations in ${totalCruised} modules, ${totalDependenciesCruised} imports`)

const isBlind = totalCruised === 0 || totalDependenciesCruised === 0
if (isBlind) console.error('Nothing was read: the check itself is broken.')
process.exitCode = count > 0 || isBlind ? 1 : 0
