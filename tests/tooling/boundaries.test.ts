import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkBoundaries } from '../../scripts/check-boundaries.mjs'

const trees: string[] = []

afterEach(() => Promise.all(trees.splice(0).map((tree) => rm(tree, { recursive: true }))))

/** Checks a repository of just these files. */
async function check(files: Record<string, string>): Promise<{ passed: boolean; output: string }> {
  const tree = await mkdtemp(join(tmpdir(), 'everline-boundaries-'))
  trees.push(tree)
  const imports = Object.fromEntries(
    ['core', 'app', 'workers', 'widget', 'server'].map((realm) => [`#${realm}/*`, `./src/${realm}/*`]),
  )
  const manifest = JSON.stringify({ name: 'tree', type: 'module', imports })
  for (const [path, text] of Object.entries({ 'package.json': manifest, ...files })) {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, path), text)
  }
  return checkBoundaries(tree)
}

const clock = { 'src/core/clock.ts': 'export const nowMs = () => 0\nexport type Clock = { nowMs(): number }\n' }
const imported = "import { nowMs } from '#core/clock.ts'\nexport const seen = nowMs()\n"

test('imports within the architecture pass', async () => {
  const { passed, output } = await check({
    ...clock,
    'src/workers/hub/hub.ts': imported,
    'src/workers/ports/port.ts': "import type { Clock } from '#core/clock.ts'\nexport type Port = { clock: Clock }\n",
    'src/app/ui/action/button.tsx': `${imported}export const Button = () => <b>{seen}</b>\n`,
    'src/app/connect/connect.ts': "import type { Port } from '#workers/ports/port.ts'\nexport type Connected = Port\n",
    'src/app/connect/page.ts': "export const start = () => import('#workers/hub/in-page.ts')\n",
    'src/workers/hub/in-page.ts': imported,
    'src/widget/frame/main.tsx':
      "import { Button } from '#app/ui/action/button.tsx'\nexport const Main = () => <Button />\n",
    'tests/all.test.ts': "import { Main } from '#widget/frame/main.tsx'\nimport '#workers/hub/hub.ts'\nMain()\n",
  })
  expect(output).toContain('0 violations')
  expect(passed).toBe(true)
})

test.each([
  ['core imports the app', 'core-boundary', 'src/core/a.ts', "import '#app/b.ts'", 'src/app/b.ts'],
  ['core re-exports a worker', 'core-boundary', 'src/core/a.ts', "export * from '#workers/b.ts'", 'src/workers/b.ts'],
  ['a type crosses too', 'core-boundary', 'src/core/a.ts', "import type { B } from '#server/b.ts'", 'src/server/b.ts'],
  ['an import at run time', 'core-boundary', 'src/core/a.ts', "void import('#app/b.ts')", 'src/app/b.ts'],
  ['JSX is read', 'app-boundary', 'src/app/a.tsx', "import '#server/b.ts'\nexport const a = <b />", 'src/server/b.ts'],
  ['a tab imports the hub', 'app-boundary', 'src/app/a.ts', "import '#workers/hub/b.ts'", 'src/workers/hub/b.ts'],
  [
    'the hub comes with the app',
    'hub-in-page-only-on-demand',
    'src/app/connect/a.ts',
    "import '#workers/hub/in-page.ts'",
    'src/workers/hub/in-page.ts',
  ],
  [
    'a screen starts a hub',
    'hub-in-page-only-by-connect',
    'src/app/screens/a.ts',
    "void import('#workers/hub/in-page.ts')",
    'src/workers/hub/in-page.ts',
  ],
  [
    'a port imports the hub',
    'ports-boundary',
    'src/workers/ports/a.ts',
    "import '../hub/b.ts'",
    'src/workers/hub/b.ts',
  ],
  [
    'the widget imports a screen',
    'widget-boundary',
    'src/widget/a.ts',
    "import '#app/screens/b.ts'",
    'src/app/screens/b.ts',
  ],
  [
    'the backend imports a domain',
    'server-boundary',
    'src/server/a.ts',
    "import '#core/sync/b.ts'",
    'src/core/sync/b.ts',
  ],
  [
    'the backend opens a picture in its own process',
    'decoders-in-the-sandbox',
    'src/server/theming/a.ts',
    "void import('sharp')",
    'node_modules/sharp/index.js',
  ],
  ['core imports Node', 'core-runs-anywhere', 'src/core/a.ts', "import 'node:fs'", 'src/core/b.ts'],
  ['the app imports Node', 'no-node-in-browsers', 'src/app/a.ts', "import 'node:fs'", 'src/core/b.ts'],
  ['a barrel', 'no-barrels', 'src/core/a.ts', "import './sync/index.ts'", 'src/core/sync/index.ts'],
  ['a way to nowhere', 'not-resolvable', 'src/core/a.ts', "import './missing.ts'", 'src/core/b.ts'],
])('%s: refused as %s', async (_title, rule, from, text, to) => {
  const { passed, output } = await check({
    ...clock,
    [from]: `${text}\n`,
    [to]: 'export type B = 1\nexport const b = 1\n',
  })
  expect(output).toContain(`${rule}: ${from} → `)
  expect(passed).toBe(false)
})

test('a circle is refused', async () => {
  const { passed, output } = await check({
    'src/core/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
    'src/core/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
  })
  expect(output).toContain('no-circular')
  expect(passed).toBe(false)
})

test('a circle of folders is refused, though no files make one', async () => {
  const { passed, output } = await check({
    'src/workers/hub/a.ts': "import type { B } from '#workers/ports/b.ts'\nexport type A = B\n",
    'src/workers/ports/b.ts': 'export type B = 1\n',
    'src/workers/ports/c.ts': "import type { D } from '#workers/service/d.ts'\nexport type C = D\n",
    'src/workers/service/d.ts': 'export type D = 1\n',
    'src/workers/service/e.ts': "import type { F } from '#workers/hub/f.ts'\nexport type E = F\n",
    'src/workers/hub/f.ts': 'export type F = 1\n',
  })
  expect(output).toContain(
    'no-circular-folders: src/workers/hub/a.ts → src/workers/ports/b.ts, ' +
      'src/workers/ports/c.ts → src/workers/service/d.ts, src/workers/service/e.ts → src/workers/hub/f.ts',
  )
  expect(passed).toBe(false)
})

test('reading nothing is a failure, not a pass', async () => {
  const { passed, output } = await check({})
  expect(output).toContain('Nothing was read')
  expect(passed).toBe(false)
})
