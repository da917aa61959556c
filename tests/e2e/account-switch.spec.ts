import { expect, test } from '@playwright/test'
import { soakOnly } from '#tests/soak/runs.ts'
import { type Backend, type SignIn, startBackend } from './backend.ts'
import { acceptOffer, openAgent, openVisitor, say, signIn } from './people.ts'

test.use({ serviceWorkers: 'allow' })

let backend: Backend
test.afterEach(() => backend.stop())

test(
  '[PWA-05] an agent’s unsent messages return after another agent has used the browser, who never sees them',
  soakOnly,
  async ({ browser }) => {
    test.setTimeout(180_000)
    // A session with so little time left is not refreshed: it ends by itself, after what comes before even on a slow machine.
    backend = await startBackend({
      env: { EVERLINE_ACCESS_TOKEN_SECONDS: '58', EVERLINE_REFRESH_TOKEN_SECONDS: '58' },
    })
    const [, maria, tom] = backend.signIns
    if (!maria || !tom) throw new Error('no sign-ins')
    const agent = await openAgent(browser, backend.url, maria)
    const [tab] = agent.tabs
    if (!tab) throw new Error('no tab')
    const visitor = await openVisitor(browser, backend.url)
    await say(visitor.chat, ['Hello'])
    await acceptOffer(tab)
    const roomUrl = tab.url()
    const box = tab.getByRole('textbox', { name: 'Message' })
    const log = tab.getByRole('log', { name: 'Messages' })

    // Until the service worker has stored all parts, the sign-in could not be shown without the backend.
    await tab.evaluate(() => navigator.serviceWorker.ready)
    await backend.kill()
    await say(tab, ['Written before the end'])
    await expect(log).toContainText('Waiting for connection')
    await box.fill('Half a sentence')
    const signInAgain = tab.getByRole('dialog', { name: 'Sign in again' })
    await expect(signInAgain).toBeVisible({ timeout: 90_000 })
    await backend.restart()

    const enter = async (who: SignIn) => {
      await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible()
      await signIn(tab, who)
    }
    const words = /Written before|Half a sentence/
    const isKept = async () =>
      words.test(await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])))
    // The app saves its screen whenever the tab is left.
    await tab.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
    expect(await isKept()).toBe(true)
    await enter(tom)
    await expect(signInAgain).toBeHidden()
    await expect(tab.getByText('Conversation not found')).toBeVisible()
    expect(await isKept()).toBe(false)
    await tab.goto(roomUrl)
    await expect(tab.getByText('Conversation not found')).toBeVisible()
    expect(await tab.content()).not.toMatch(words)
    await tab.getByRole('button', { name: /^Account/ }).click()
    await tab.getByRole('menuitem', { name: 'Sign out' }).click()

    await enter(maria)
    await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText('Written before the end')
    await tab.goto(roomUrl)
    await expect(box).toHaveValue('Half a sentence')
    await expect(log.getByText('Written before the end')).toHaveCount(1)
    await agent.context.close()
    await visitor.context.close()
  },
)
