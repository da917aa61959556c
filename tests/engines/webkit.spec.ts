import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type FrameLocator, test } from '@playwright/test'
import { type Backend, startBackend } from '#tests/e2e/backend.ts'
import { probeScript, readColumn } from '#tests/e2e/engine-table.ts'
import { openVisitor, say as write } from '#tests/e2e/people.ts'
import {
  signIn as enter,
  eventually,
  inquiryOf,
  type Person,
  s,
  say,
  takeOver,
  unwrap,
} from '#tests/server/test-client.ts'
import { hubChannel } from '#workers/ports/names.ts'
import { launchOptions } from '../../playwright.config.ts'
import { logIn, saved } from './chat-log.ts'
import { startDisplay } from './display.ts'
import { openWebKit, type WebKit, type WebKitPage } from './webkit.ts'

/** A backend and a WebKitGTK for one test, ended also when it fails. */
async function withWebKit(run: (page: WebKit, backend: Backend) => Promise<void>): Promise<void> {
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
      await write(chat, ['Good morning'])
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
      await write(chat, ['I am in no hurry'])
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

/** An agent in WebKitGTK with the conversation of a visitor on the screen. */
async function withConversation(
  run: (browser: WebKit, at: { url: string; conversation: string; chat: FrameLocator }) => Promise<void>,
): Promise<void> {
  await withWebKit(async (browser, backend) => {
    await signIn(browser, backend)
    const other = await chromium.launch(launchOptions)
    try {
      const { chat } = await openVisitor(other, backend.url)
      await write(chat, ['Good morning'])
      await browser.click('button', 'Accept')
      await browser.expectText('log', 'Good morning')
      const conversation = await browser.evaluate<string>('return location.href')
      await run(browser, { url: backend.url, conversation, chat })
    } finally {
      await other.close()
    }
  })
}

/** Counts the hubs that start from now on, in the tab's `hubStarts`. */
const countHubStarts = `
  window.hubStarts = 0
  new BroadcastChannel('${hubChannel}').onmessage = ({ data }) => {
    if (data.type === 'hub-started') window.hubStarts += 1
  }
`

test('[PWA-05] an agent’s windows in WebKitGTK share one hub, each shows what another one has written, and the others go on when the first is closed', () =>
  withConversation(async (first, { url, conversation, chat }) => {
    await first.evaluate(countHubStarts)
    const second = await first.open('window')
    await second.goto(url)
    await second.expectText('status', 'Live')
    for (const tab of [first, second]) await tab.expectText('list', 'Good morning')
    await second.goto(conversation)
    await second.expectText('log', 'Good morning')
    await first.type('Message', 'Written in the first window\n')
    await second.expectText('log', 'Written in the first window')
    await second.type('Message', 'Written in the second window\n')
    await first.expectText('log', 'Written in the second window')
    const third = await first.open('window')
    await third.goto(conversation)
    await third.expectText('status', 'Live')
    await write(chat, ['Thank you'])
    for (const tab of [first, second, third]) await tab.expectText('log', 'Thank you')
    expect(await first.evaluate('return hubStarts')).toBe(0)

    await first.closeTab()
    await second.type('Message', 'Written after the first was closed\n')
    await third.expectText('log', 'Written after the first was closed')
    await write(chat, ['See you'])
    for (const tab of [second, third]) await tab.expectText('log', 'See you')
    const fourth = await first.open('window')
    await fourth.goto(conversation)
    await fourth.expectText('log', 'See you')
    await fourth.expectText('status', 'Live')
    for (const text of [
      'Written in the first window',
      'Written in the second window',
      'Written after the first was closed',
    ])
      await expect(logIn(chat).getByText(text)).toHaveCount(1)
  }))

test('[PWA-05] a tab in WebKitGTK that is opened behind a conversation is served, and shows what came meanwhile when the first tab is closed', () =>
  withConversation(async (first, { conversation, chat }) => {
    const second = await first.open('tab')
    await second.goto(conversation)
    await second.expectText('status', 'Live')
    await first.type('Message', 'Written in the first tab\n')
    await write(chat, ['Thank you'])
    await first.expectText('log', 'Thank you')
    await first.closeTab()
    for (const text of ['Written in the first tab', 'Thank you']) await second.expectText('log', text)
    await second.type('Message', 'Written in the second tab\n')
    await expect(logIn(chat).getByText('Written in the second tab')).toHaveCount(1)
  }))

test('[PWA-05] an agent’s windows in WebKitGTK go on with another hub when the process of theirs is killed', () =>
  withConversation(async (first, { conversation, chat }) => {
    const second = await first.open('window')
    await second.goto(conversation)
    await second.expectText('status', 'Live')
    await first.evaluate(countHubStarts)
    await first.killWorkers()
    await second.type('Message', 'Written after the hub had ended\n')
    await write(chat, ['Are you there?'])
    for (const tab of [first, second])
      for (const text of ['Written after the hub had ended', 'Are you there?']) await tab.expectText('log', text)
    await expect(logIn(chat).getByText('Written after the hub had ended')).toHaveCount(1)
    expect(await first.evaluate('return hubStarts')).toBe(1)
  }))

/** Takes the conversation that a visitor has begun with these words; returns its id. */
async function take(agent: Person, words: string): Promise<string> {
  const { id } = await eventually(async () => {
    const { conversations } = unwrap(await agent.call('getSnapshot', { params: { s }, query: {} }))
    return conversations.find(({ preview }) => preview === words)
  })
  unwrap(await takeOver(agent, (await inquiryOf(agent, id)).id))
  return id
}

test('[CAP-18] a visitor in WebKitGTK writes on a website, is answered, outlives a reload, and writes while the backend is away', () =>
  withWebKit(async (page, backend) => {
    const [, one] = backend.signIns
    if (!one) throw new Error('no sign-in')
    const agent = await enter(backend.url, one.email, one.password)
    await page.goto(`${backend.url}/demo`)
    await page.click('button', 'Chat with us')
    const chat = page.frame('Chat with us')
    await chat.type('Message', 'Do you ship to Malta?\n')
    await chat.expectText('log', 'Do you ship to Malta?')
    const roomId = await take(agent, 'Do you ship to Malta?')
    unwrap(await say(agent, roomId, 'Yes, in a week'))
    await chat.expectText('log', 'Yes, in a week')
    await page.reload()
    await page.click('button', 'Chat with us')
    await chat.expectText('log', 'Yes, in a week')
    await backend.kill()
    await chat.type('Message', 'Written offline\n')
    await chat.expectText('log', 'Written offline')
    await backend.restart()
    await eventually(async () => {
      const { messages } = unwrap(
        await agent.call('listMessages', { params: { s, roomId }, query: { from: '1', to: '99' } }),
      )
      return messages.some(({ text }) => text === 'Written offline')
    })
  }))
