import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { type Backend, startBackend } from '#tests/e2e/backend.ts'
import { probeScript, readColumn } from '#tests/e2e/engine-table.ts'
import { openVisitor, say } from '#tests/e2e/people.ts'
import { launchOptions } from '../../playwright.config.ts'
import { logIn, saved } from './chat-log.ts'
import { startDisplay } from './display.ts'
import { openWebKit, type WebKitPage } from './webkit.ts'

/** A backend and a WebKitGTK for one test, ended also when it fails. */
async function withWebKit(run: (page: WebKitPage, backend: Backend) => Promise<void>): Promise<void> {
  const backend = await startBackend()
  const display = await startDisplay()
  const page = await openWebKit(display.name)
  try {
    await run(page, backend)
  } finally {
    await page.close()
    display.close()
    await backend.stop()
  }
}

/** An agent of the demo signs in. */
async function signIn(page: WebKitPage, backend: Backend): Promise<void> {
  const agent = backend.signIns.find(({ email }) => email.startsWith('agent'))
  if (!agent) throw new Error('no agent')
  await page.goto(backend.url)
  await page.type('Email', agent.email)
  await page.type('Password', agent.password)
  await page.click('button', 'Sign in')
  await page.expectText('status', 'Live')
}

test('WebKitGTK gets the sign-in form and no advice to use another browser; the README says which parts it has', () =>
  withWebKit(async (page, { url }) => {
    await page.goto(url)
    await page.expectThere('button', 'Sign in')
    expect(await page.evaluate("return localStorage.getItem('everline-browser-support')")).toBe('supported')
    expect(await page.evaluate(`return ${probeScript}`)).toEqual(await readColumn('WebKitGTK'))
  }))

test('[PWA-02] [PWA-05] [SES-13] an agent in WebKitGTK signs in, talks with a visitor, outlives reloads and a killed backend, sends a file and signs out', () =>
  withWebKit(async (page, backend) => {
    await signIn(page, backend)
    const other = await chromium.launch(launchOptions)
    const folder = await mkdtemp(join(tmpdir(), 'everline-file-'))
    try {
      const { page: visitorPage, chat } = await openVisitor(other, backend.url)
      await say(chat, ['Good morning'])
      await page.click('button', 'Accept')
      await page.expectText('log', 'Good morning')
      await page.type('Message', 'Good morning, Ana here\n')
      await expect(logIn(chat).getByText('Good morning, Ana here')).toHaveCount(1)

      await page.reload()
      await page.expectText('log', 'Good morning, Ana here')
      await page.expectText('status', 'Live')
      await backend.kill()
      await page.type('Message', 'Written offline\n')
      await page.expectText('log', 'Waiting for connection')
      await page.reload()
      await page.expectText('log', 'Written offline')
      await say(chat, ['I am in no hurry'])
      await backend.restart()
      await page.expectText('log', 'I am in no hurry')
      for (const text of ['Written offline', 'I am in no hurry'])
        await expect(logIn(chat).getByText(text)).toHaveCount(1)

      const bytes = Buffer.from('tent;price\nRidge 2;400\n'.repeat(5000))
      await writeFile(join(folder, 'prices.csv'), bytes)
      await page.attach(join(folder, 'prices.csv'))
      await page.expectText('list', 'prices.csv')
      await page.click('button', 'Send')
      expect((await saved(visitorPage, chat, 'prices.csv')).equals(bytes)).toBe(true)

      await page.click('button', 'Account')
      await page.click('menuitem', 'Sign out')
      await page.expectThere('button', 'Sign in')
      await page.reload()
      await page.expectThere('button', 'Sign in')
    } finally {
      await other.close()
      await rm(folder, { recursive: true, force: true })
    }
  }))
