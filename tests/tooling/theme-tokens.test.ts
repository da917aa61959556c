import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let tree = ''

/** A repository of nothing but the linter's rules. */
beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'everline-theme-tokens-'))
  for (const file of ['biome.json', 'scripts/theme-tokens.grit']) await cp(join(root, file), join(tree, file))
})
afterEach(() => rm(tree, { recursive: true }))

/** Returns the linter's output for a style. */
async function lint(path: string, style: string): Promise<string> {
  await mkdir(dirname(join(tree, path)), { recursive: true })
  await writeFile(join(tree, path), `export const made = ${style}\n`)
  const biome = join(root, 'node_modules/.bin/biome')
  const { stdout, stderr } = spawnSync(biome, ['lint', '--vcs-enabled=false', path], { cwd: tree, encoding: 'utf8' })
  return stdout + stderr
}

test.each([
  ['a colour', "{ color: '#0f6b5c' }"],
  ['a colour by a function', "{ color: 'rgb(15 107 92 / 0.5)' }"],
  ['a length', "{ padding: '4px' }"],
  ['a length beside a token', '{ border: `1px solid $' + '{line}` }'],
])('[UI-11] %s that is not of the theme is refused in a style', async (_, style) => {
  expect(await lint('src/app/ui/any.css.ts', style)).toContain('A raw colour or length')
  expect(await lint('src/widget/frame/chat/any.css.ts', style)).toContain('A raw colour or length')
})

test('[UI-11] percentages and ch units are allowed, and the theme’s own files may use any value', async () => {
  const fine = await lint('src/app/ui/any.css.ts', "{ inlineSize: '50%', maxInlineSize: '30ch' }")
  expect(fine).toContain('Checked 1 file')
  expect(fine).not.toContain('A raw')
  const theme = await lint('src/app/theme/any.css.ts', "{ color: '#0f6b5c' }")
  expect(theme).toContain('Checked 1 file')
  expect(theme).not.toContain('A raw')
})
