import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { builtOnce } from './built-once.ts'
import { settled } from './findings.ts'
import { serveFolder } from './serve-folder.ts'
import { test as base, forgetStored } from './worker-context.ts'

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

/** The gallery as `npm run gallery` shows it, built once and served by each worker. */
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
    const keepError = (error: Error) => errors.push(error.message)
    page.on('pageerror', keepError)
    await forgetStored(page, built.address)
    let shown = { id: '', look: '' }
    await use({
      stories: built.stories,
      async open(id, { theme = 'light', dir = 'ltr' } = {}) {
        const look = `theme:${theme};dir:${dir}`
        if (shown.look === look && shown.id !== id) {
          // Shows the next story without reloading the page, as the reload takes longer than the checks.
          await page.evaluate(
            (storyId) => window.__STORYBOOK_PREVIEW__?.channel.emit('setCurrentStory', { storyId, viewMode: 'story' }),
            id,
          )
        } else {
          await page.goto(`${built.address}iframe.html?id=${id}&viewMode=story&globals=${look}`)
        }
        shown = { id, look }
        // Storybook reloads the page when another story is requested while one still plays. Once it has played, Storybook
        // only waits for animations, a tenth of a second at least; `settled` waits no longer than they last.
        await page.waitForFunction((storyId) => {
          const render = window.__STORYBOOK_PREVIEW__?.currentRender
          return render?.id === storyId && (render.phase === 'completing' || render.phase === 'finished')
        }, id)
        await page.locator('main > *').filter({ visible: true }).first().waitFor()
        await settled(page)
      },
    })
    page.off('pageerror', keepError)
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
