import { expect, test } from '@playwright/test'
import { soakOnly } from '#tests/soak/runs.ts'
import { metric } from './api.ts'
import { type Backend, startBackend } from './backend.ts'
import { acceptOffer, openTab, openVisitor, say, signIn } from './people.ts'

test.use({ serviceWorkers: 'allow' })

/*
 * The hub where the browser has no SharedWorker, or no workers at all: the same hub, in a worker of one tab or in its
 * page; the other tabs reach it through the service worker. In `npm test` the hub in a page makes a call (`calls.spec.ts`).
 */

let backend: Backend
test.beforeEach(async () => {
  backend = await startBackend()
})
test.afterEach(() => backend.stop())

for (const [realm, details] of [
  ['dedicated-worker', {}],
  ['page', soakOnly],
] as const) {
  test(
    `[PWA-02] two tabs share one hub in a ${realm}, and the other tab keeps working when the hub’s tab is closed`,
    details,
    async ({ browser }) => {
      const [, credentials] = backend.signIns
      if (!credentials) throw new Error('no sign-in')
      const context = await browser.newContext()
      await context.addInitScript((name) => sessionStorage.setItem('everline-hub-realm', name), realm)
      const agent = { context, tabs: [] }
      const host = await openTab(agent, backend.url)
      await signIn(host, credentials)
      await host.evaluate(() => navigator.serviceWorker.ready)
      const other = await openTab(agent, backend.url)
      await expect(other.getByRole('status', { name: 'Connection' })).toContainText('Live', { timeout: 30_000 })
      // A link that was slow to answer may have been replaced, and the backend not have noticed its end yet.
      await expect.poll(() => metric(backend.url, 'everline_mqtt_connections')).toBe(1)

      const visitor = await openVisitor(browser, backend.url)
      await say(visitor.chat, ['Hello, is this the old browser?'])
      await expect(host.getByRole('alertdialog', { name: 'Incoming chat' })).toBeVisible()
      await acceptOffer(other)
      await expect(other.getByRole('log', { name: 'Messages' })).toContainText('Hello, is this the old browser?')
      await other.getByRole('textbox', { name: 'Message' }).fill('Half a sen')
      await host.close()
      await expect(other.getByRole('status', { name: 'Connection' })).toContainText('Live', { timeout: 30_000 })
      await expect(other.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a sen')
      await say(other, ['It is, and it works.'])
      await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText('It is, and it works.', {
        timeout: 30_000,
      })
      await context.close()
    },
  )
}
