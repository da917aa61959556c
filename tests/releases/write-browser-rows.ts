/*
 * `npx tsx tests/releases/write-browser-rows.ts`, after `npm run build`: writes what this build stores in the browsers of
 * an agent and of a visitor into the folder of its version, once, when a release is made. Both have something unsent, the
 * agent's draft has a file, and the agent's log has lines.
 * `tests/releases/browser-rows.test.ts` opens them with every later build.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { chromium, expect, type Page } from '@playwright/test'
import { projectPath } from '#server/platform/project-path.ts'
import { startBackend } from '#tests/e2e/backend.ts'
import { acceptOffer, openAgent, openVisitor, say } from '#tests/e2e/people.ts'
import { startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { releaseTexts as texts } from './releases.ts'
import { readStored } from './stored-rows.ts'

const { version } = JSON.parse(await readFile(projectPath('package.json'), 'utf8'))
const backend = await startBackend()
const proxy = await startFaultProxy(backend.port)
const url = `http://127.0.0.1:${proxy.port}`
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
const [, credentials] = backend.signIns
if (!credentials) throw new Error('The demo has no agent')
const agent = await openAgent(browser, url, credentials)
const [tab] = agent.tabs
if (!tab) throw new Error('The agent has no tab')
const visitor = await openVisitor(browser, url)
await say(visitor.chat, [texts.asked])
await acceptOffer(tab)
await say(tab, [texts.answered])
await expect(visitor.chat.getByText(texts.answered)).toBeVisible()
proxy.set({ name: 'cut' })
await say(tab, [texts.unsentAnswer])
await say(visitor.chat, [texts.unsentQuestion])
await tab.getByRole('textbox', { name: 'Message' }).pressSequentially(texts.draft)
const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(texts.attached) }
await tab.locator('input[type=file][multiple]').setInputFiles([file])
await expect(tab.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(1)
async function stored(page: Page) {
  // The runner of this file compiles functions with calls of a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named')
  return page.evaluate(readStored)
}
const holds = (page: Page, words: string) =>
  expect.poll(async () => JSON.stringify(await stored(page)), { timeout: 30_000 }).toContain(words)
await holds(tab, texts.draft)
await holds(tab, texts.unsentAnswer)
await holds(tab, 'prices.csv')
await holds(visitor.page, texts.unsentQuestion)

const agentRows = await stored(tab)
const visitorRows = await stored(visitor.page)
await browser.close()
await proxy.close()
await backend.stop()
const folder = projectPath(`tests/releases/${version}`)
await mkdir(folder, { recursive: true })
const text = JSON.stringify({
  agent: agentRows.filter(({ name }) => name.startsWith('rxdb-dexie-')),
  agentFiles: agentRows.filter(({ name }) => name === 'everline-files'),
  agentLog: agentRows.filter(({ name }) => name === 'everline-log'),
  visitor: visitorRows.filter(({ tables }) => tables.some(({ name }) => name === 'outbox')),
})
await writeFile(`${folder}/browser-rows.json.gz`, await promisify(gzip)(text))
