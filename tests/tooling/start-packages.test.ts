import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { expect, it } from 'vitest'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }

/** Code that a start builds or runs, and what builds it. */
const files = [
  'vite.config.ts',
  ...filesIn('scripts').filter((path) => readFileSync('vite.config.ts', 'utf8').includes(path)),
  ...filesIn('src').filter((path) => !/\.(test|test-d|stories)\.tsx?$/.test(path)),
].filter((path) => /\.tsx?$/.test(path))

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`)
}

/** Packages that a file loads; types are gone before anything runs. */
const packagesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('import type '))
    .map((line) => /^(?:import|.* from) '([^'#./][^']*)'$/.exec(line)?.[1] ?? '')
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    .filter((name) => name !== '' && !name.startsWith('node:') && !builtinModules.includes(name))

it('a start, which installs no packages of development, has every package that it builds with or runs', () => {
  const missing = files.flatMap((path) =>
    packagesOf(path).flatMap((name) => (name in dependencies ? [] : [`${path} imports ${name}`])),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(missing).toEqual([])
})
