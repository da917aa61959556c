import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test as base } from '@playwright/test'
import { builtOnce } from './built-once.ts'
import { settled } from './findings.ts'
import { serveFolder } from './serve-folder.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

type Look = { theme?: 'light' | 'dark'; dir?: 'ltr' | 'rtl' }
type Preview = {
  channel: { emit(event: 'setCurrentStory', what: { storyId: string; viewMode: 'story' }): void }
  currentRender?: { id: string; phase: string }
}
declare global {
  interface Window {
    __STORYBOOK_PREVIEW__?: Preview
  }
}
type Gallery = { stories: string[]; open(id: string, look?: Look): Promise<void> }

/** The gallery as `npm run gallery` shows it: built once, served by each worker. */
export const test = base.extend<{ gallery: Gallery }, { built: { address: string; stories: string[] } }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const outDir = await builtOnce('gallery', (folder) => {
        const storybook = join(root, 'node_modules/storybook/dist/bin/dispatcher.js')
        const args = [storybook, 'build', '--quiet', '--output-dir', folder]
        return promisify(execFile)(process.execPath, args, { cwd: root })
      })
      const index: unknown = JSON.parse(await readFile(join(outDir, 'index.json'), 'utf8'))
      const server = await serveFolder(outDir)
      await use({ address: server.url, stories: idsOf(index) })
      server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  gallery: async ({ built, page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    let shown = { id: '', look: '' }
    await use({
      stories: built.stories,
      async open(id, { theme = 'light', dir = 'ltr' } = {}) {
        const look = `theme:${theme};dir:${dir}`
        if (shown.look === look && shown.id !== id) {
          // From story to story without loading the gallery anew, which takes longer than what is done in it.
          await page.evaluate(
            (storyId) => window.__STORYBOOK_PREVIEW__?.channel.emit('setCurrentStory', { storyId, viewMode: 'story' }),
            id,
          )
        } else {
          await page.goto(`${built.address}iframe.html?id=${id}&viewMode=story&globals=${look}`)
        }
        shown = { id, look }
        // Storybook loads the whole page anew when it is asked for another story while one is still being played.
        await page.waitForFunction((storyId) => {
          const render = window.__STORYBOOK_PREVIEW__?.currentRender
          return render?.id === storyId && render.phase === 'finished'
        }, id)
        await page.locator('main > *').filter({ visible: true }).first().waitFor()
        await settled(page)
      },
    })
    if (errors.length > 0) throw new Error(`The page threw: ${errors.join('; ')}`)
  },
})

function idsOf(index: unknown): string[] {
  const entries = index instanceof Object && 'entries' in index ? index.entries : null
  const ids = entries instanceof Object ? Object.keys(entries) : []
  if (ids.length === 0) throw new Error('the gallery is empty')
  return ids
}

export { expect } from '@playwright/test'
