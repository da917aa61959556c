import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { build } from 'vite'

const count = Number(process.env.EVERLINE_SOAK_ENTITIES ?? 100_000)

test(`[PWA-04] ${count} entities: the first page and a search of words come at once`, async ({ page }) => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(new URL('large-entities-page.ts', import.meta.url)), formats: ['es'] },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const [chunk] = bundle && 'output' in bundle ? bundle.output : []
  if (chunk?.type !== 'chunk') throw new Error('nothing was built')
  await page.route('http://localhost:1/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Soak</title>' }),
  )
  await page.goto('http://localhost:1/')
  await page.addScriptTag({ type: 'module', content: chunk.code })
  await page.waitForFunction(() => 'measure' in globalThis)
  const { tookMs, found, first } = await page.evaluate(
    // The checked edge: the script above has put it there.
    (entities) => (globalThis as unknown as { measure: (count: number) => Promise<Measured> }).measure(entities),
    count,
  )
  console.log(JSON.stringify({ count, tookMs, found }))
  expect(first).toBe(50)
  expect(found).toEqual({ zuvo: 50, 'grace ka': 50, z: 50, example: 50, nobody: 0 })
})

type Measured = { tookMs: Record<string, number>; found: Record<string, number>; first: number }
