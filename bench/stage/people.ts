import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { SignIn } from '#server/demo/fill-demo.ts'
import {
  inquiryOf,
  type Person,
  registerVisitor,
  startConversation,
  takeOver,
  unwrap,
} from '#tests/server/test-client.ts'
import { newContext } from './browser.ts'

const patienceMs = 60_000

/** Signs in and waits until everything is there, however much it is. */
export async function signInTab(tab: Page, { email, password }: SignIn): Promise<void> {
  await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await untilLive(tab)
}

export const untilLive = (tab: Page) =>
  expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live', { timeout: patienceMs })

/**
 * An agent's first tab, signed in and live.
 *
 * @param prepare runs before the app starts
 */
export async function openAgentTab(
  browser: Browser,
  url: string,
  credentials: SignIn,
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
) {
  const context = await newContext(browser)
  await prepare(context)
  const tab = await context.newPage()
  await tab.goto(url)
  await signInTab(tab, credentials)
  return { context, tab }
}

/** Opens a conversation in a tab and waits until it is shown. */
export async function openConversation(tab: Page, url: string, roomId: string): Promise<void> {
  await tab.goto(`${url}/inbox/${roomId}?tab=handling`)
  await expect(tab.getByRole('log', { name: 'Messages' })).toBeVisible({ timeout: patienceMs })
  await untilLive(tab)
}

/** Opens further tabs on the same conversation. */
export async function openTabs(context: BrowserContext, url: string, roomId: string, count: number): Promise<Page[]> {
  const tabs: Page[] = []
  while (tabs.length < count) {
    const tab = await context.newPage()
    tabs.push(tab)
    await openConversation(tab, url, roomId)
  }
  return tabs
}

/** A visitor's conversation that the agent handles; both are programs. */
export async function handledConversation(url: string, agent: Person): Promise<{ visitor: Person; roomId: string }> {
  const visitor = await registerVisitor(url)
  const { roomId } = await startConversation(visitor)
  unwrap(await takeOver(agent, (await inquiryOf(visitor, roomId)).id))
  return { visitor, roomId }
}
