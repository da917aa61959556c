import { soakOnly } from '#tests/soak/runs.ts'
import { ownerLock } from '#workers/ports/names.ts'
import { runInHub } from './hub-process.ts'
import { acceptOffer, openAgent, openVisitor, say } from './people.ts'
import { expect, test } from './service.ts'

test.use({ serviceWorkers: 'allow' })

/*
 * A worker cannot be ended from outside. One that hangs keeps its locks, through every reload; one that is closing
 * accepts connections and answers none. The tabs must keep working nevertheless.
 */

const faults = {
  // It takes a core from all other tests until it is replaced.
  'hangs in a loop': { script: 'setTimeout(() => { for (;;); })', details: soakOnly },
  'takes tabs and answers none': { script: 'self.close()', details: {} },
}

for (const [what, { script, details }] of Object.entries(faults)) {
  test(
    `[PWA-05] a hub that ${what} is replaced, and nobody is asked to reload`,
    details,
    async ({ playwright, service }, { project }) => {
      // A browser of its own: only closing it stops a worker that hangs in a loop.
      const browser = await playwright.chromium.launch(project.use.launchOptions)
      const agent = await openAgent(browser, service.url, service.agents[0], 2)
      const [tab, other] = agent.tabs
      if (!tab || !other) throw new Error('two tabs')
      const visitor = await openVisitor(browser, service.url)
      await say(visitor.chat, ['Hello'])
      await acceptOffer(tab)
      await other.goto(tab.url())
      // A worker that has ended by itself stays a trap as long as the tabs are open: the second time there are two.
      for (const text of ['Written while the hub hangs', 'Written the second time']) {
        await runInHub(agent.context, script)
        await say(tab, [text])
        await say(visitor.chat, [`${text}, by the visitor`])
        for (const each of agent.tabs) {
          const log = each.getByRole('log', { name: 'Messages' })
          await expect(log).toContainText(`${text}, by the visitor`, { timeout: 90_000 })
          await expect(log.getByText(text, { exact: true })).toHaveCount(1, { timeout: 30_000 })
        }
        const seen = visitor.chat.getByRole('log', { name: 'Messages' }).getByText(text, { exact: true })
        await expect(seen).toHaveCount(1)
      }
      await browser.close()
    },
  )
}

test('[PWA-05] texts that two tabs have while no hub serves, which they say, wait in the log and arrive once and in order, though the clock was set back', async ({
  browser,
  service,
}) => {
  const agent = await openAgent(browser, service.url, service.agents[0], 2)
  const [tab, other] = agent.tabs
  if (!tab || !other) throw new Error('two tabs')
  const visitor = await openVisitor(browser, service.url)
  await say(visitor.chat, ['Hello'])
  await acceptOffer(tab)
  await other.goto(tab.url())
  await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible()
  // A hub that holds this lock and answers nothing is replaced after 10 s.
  await other.evaluate((name) => {
    void navigator.locks.request(name, { steal: true }, () => new Promise(() => {})).catch(() => {})
  }, ownerLock)
  await tab.evaluate((aheadMs) => {
    const rightNow = Date.now.bind(Date)
    Date.now = () => rightNow() + aheadMs
  }, 7_200_000)
  await say(tab, ['Written without a hub'])
  const written = tab.getByRole('log', { name: 'Messages' }).getByText('Written without a hub')
  await expect(written).toHaveCount(1, { timeout: 8000 })
  const connection = tab.getByRole('status', { name: 'Connection' })
  await expect(connection).toHaveText('Connecting', { timeout: 8000 })
  await other.bringToFront()
  await say(other, ['Written after it'])
  const seen = visitor.chat.getByRole('log', { name: 'Messages' }).getByText(/^Written/)
  await expect(seen).toHaveText(['Written without a hub', 'Written after it'], { timeout: 60_000 })
  await tab.bringToFront()
  await expect(written).toHaveCount(1)
  await expect(connection).toHaveText('Live')
})
