import { type Browser, type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test'
import type { SignIn } from './backend.ts'

/** An agent with any number of tabs in one browser. */
export type Agent = { context: BrowserContext; tabs: Page[] }

/** Signs in at `url` in a browser of its own, says that it is available, and opens further tabs. */
export async function openAgent(
  browser: Pick<Browser, 'newContext'>,
  url: string,
  credentials: SignIn,
  tabCount = 1,
): Promise<Agent> {
  const context = await browser.newContext()
  const agent: Agent = { context, tabs: [] }
  const first = await openTab(agent, url)
  await signIn(first, credentials)
  while (agent.tabs.length < tabCount) {
    const tab = await openTab(agent, url)
    await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live')
  }
  return agent
}

export async function signIn(tab: Page, { email, password }: SignIn): Promise<void> {
  // Apps of earlier builds, which have other words, are tested too.
  await tab.getByLabel(/^E-?mail/).fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live')
}

export async function openTab(agent: Agent, url: string): Promise<Page> {
  const tab = await agent.context.newPage()
  agent.tabs.push(tab)
  await tab.goto(url)
  return tab
}

/** A visitor on the demo page with the chat open. */
export type Visitor = { context: BrowserContext; page: Page; chat: FrameLocator }

/** @param team id of the team that the page names, as `data-team` of the widget's script; absent: none */
export async function openVisitor(browser: Browser, url: string, team?: string): Promise<Visitor> {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (team !== undefined)
    await page.route('**/demo', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('data-service=', `data-team="${team}" data-service=`)
      await route.fulfill({ response, body })
    })
  await page.goto(`${url}/demo`)
  return { context, page, chat: await openChat(page) }
}

/** Opens the menu of the visitor's chat, and presses one of its entries. */
export async function chooseInMenu(chat: FrameLocator | Page, entry: string): Promise<void> {
  await chat.getByRole('button', { name: 'More', exact: true }).click()
  await chat.getByRole('navigation', { name: 'More' }).getByRole('button', { name: entry }).click()
}

/** Names of the buttons that stand between the messages and the textbox of the visitor's chat. */
export const buttonsAboveBox = (chat: FrameLocator): Promise<string[]> =>
  chat.locator('body').evaluate(() => {
    const box = document.querySelector('textarea:last-of-type')?.closest('form')?.getBoundingClientRect()
    const log = document.querySelector('[role=log]')?.getBoundingClientRect()
    return [...document.querySelectorAll('main button, main a')]
      .filter((it) => {
        const { top, bottom } = it.getBoundingClientRect()
        return box && log && top >= log.bottom - 1 && bottom <= box.top + 1
      })
      .map((it) => it.textContent ?? '')
  })

export async function openChat(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Chat with us' }).click()
  const chat = chatOf(page)
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeVisible()
  return chat
}

/** The chat of a page, whether or not it is open. */
export const chatOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Chat with us"]')

type Writer = Page | FrameLocator

/** Writes messages by the keyboard, one after the other. */
export async function say(writer: Writer, texts: readonly string[]): Promise<void> {
  const box = writer.getByRole('textbox', { name: 'Message' })
  for (const text of texts) {
    await box.fill(text)
    await box.press('Enter')
  }
}

/** Accepts the offer that is shown and waits for the conversation. */
export async function acceptOffer(tab: Page): Promise<void> {
  // A background tab draws once a second, and a click waits for that.
  await tab.bringToFront()
  const offer = tab.getByRole('alertdialog', { name: /^Incoming (chat|inquiry)/ }).first()
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expect(tab.getByRole('log', { name: 'Messages' })).toBeVisible()
}

/** Goes to a room through the list, as a user would: no navigation that reloads the page. */
export async function goToRoom(tab: Page, roomId: string): Promise<void> {
  // A background tab draws once a second, and a click waits for that.
  await tab.bringToFront()
  await tab.getByRole('tab', { name: 'Mine' }).click()
  await tab.locator(`a[href*="${roomId}"]`).click()
}

/**
 * Lets the browser look for a new build of the app until the tab says that one is ready. The browser looks after a
 * navigation too, and answers whoever asks meanwhile with what it found before the build was there.
 */
export async function findUpdate(tab: Page): Promise<void> {
  await expect(async () => {
    await tab.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(tab.getByText(/Update ready|New version/i).first()).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
}

/** An agent with one tab, in conversation with a visitor who has said `words`. */
export async function openConversation(browser: Browser, url: string, credentials: SignIn, words = 'Hello') {
  const agent = await openAgent(browser, url, credentials)
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  const visitor = await openVisitor(browser, url)
  await say(visitor.chat, [words])
  await acceptOffer(tab)
  return { agent, tab, visitor }
}

/**
 * Writes many messages by the events that typing and Enter cause. Each is drawn before the next one, as for a person,
 * but for another `pauseMs`; a hidden tab draws nothing, so time counts.
 */
export async function sayFast(writer: Writer, texts: readonly string[], pauseMs = 25): Promise<void> {
  const box = writer.getByRole('textbox', { name: 'Message' })
  const events = { lines: texts, pauseMs }
  await box.evaluate(async (box, { lines, pauseMs }) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    for (const line of lines) {
      setValue?.call(box, line)
      box.dispatchEvent(new InputEvent('input', { bubbles: true }))
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }, events)
}
