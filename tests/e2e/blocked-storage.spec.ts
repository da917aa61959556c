import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { launchOptions } from '../../playwright.config.ts'
import { startBackend } from './backend.ts'
import { acceptOffer, openVisitor, say, signIn } from './people.ts'

test('[PWA-05] where the browser stores nothing for the site the app works in memory, and says so', async ({
  browser,
}) => {
  const backend = await startBackend()
  const profile = await mkdtemp(join(tmpdir(), 'everline-blocked-'))
  await mkdir(join(profile, 'Default'))
  // As a user who blocks cookies: storage, locks and workers of the site are refused.
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, { headless: true, ...launchOptions })
  const tab = await context.newPage()
  await tab.goto(backend.url)
  const [, agent] = backend.signIns
  if (!agent) throw new Error('no sign-in')
  await signIn(tab, agent)
  await expect(tab.getByText('This browser can’t store data right now.')).toBeVisible()
  const visitor = await openVisitor(browser, backend.url)
  await say(visitor.chat, ['Is anybody there?'])
  await acceptOffer(tab)
  await say(tab, ['Yes, in memory'])
  await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText('Yes, in memory')
  await context.close()
  await backend.stop()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})
