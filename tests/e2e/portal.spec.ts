import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { CallResult, Calls } from '#core/contract/index.ts'
import { batches, faultsOf, texts } from '#tests/app/harness/odd-texts-shown.ts'
import { registerVisitor, s, unwrap } from '#tests/server/test-client.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { signInToApi } from './api.ts'
import { type Backend, startBackend } from './backend.ts'
import { acceptOffer, openAgent, openVisitor, say } from './people.ts'

let backend: Backend
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  backend = await startBackend({ env: { EVERLINE_ACCESS_TOKEN_SECONDS: '60' } })
})
test.afterAll(() => backend.stop())

async function enter(page: Page) {
  await page.goto(`${backend.url}/portal`)
  await signIn(page, backend.reader)
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
}

/** Ends the session in another page, whose token is the same, and lets this one find out. */
async function endElsewhere(page: Page) {
  const other = await page.context().newPage()
  await other.goto(`${backend.url}/portal`)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Name or words').fill('anything')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await page.goBack()
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('[CAP-14] a reader of the portal finds a closed conversation by its text, and reads it', async ({ browser }) => {
  const [, credentials] = backend.signIns
  if (!credentials) throw new Error('no sign-in')
  const agent = await openAgent(browser, backend.url, credentials)
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  const visitor = await openVisitor(browser, backend.url)
  await say(visitor.chat, ['Is the marmalade still in stock?'])
  await acceptOffer(tab)
  await say(tab, ['Twelve jars are left.'])
  await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText('Twelve jars')
  await tab.getByRole('button', { name: 'Close conversation' }).click()
  // It can be taken back for a few seconds.
  await expect(tab.getByRole('button', { name: 'Reopen' })).toBeVisible()

  const context = await browser.newContext()
  const page = await context.newPage()
  await enter(page)
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBeGreaterThan(2)
  await page.getByLabel('Name or words').fill('marmalade')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Is the marmalade still in stock?')
  await expect(messages).toContainText('Twelve jars are left.')
  expect(await page.getByRole('textbox', { name: 'Message' }).count()).toBe(0)

  // The address says it all: a reload shows the same, and the way back is the browser’s.
  await page.reload()
  await expect(messages).toContainText('Twelve jars are left.')
  await page.goBack()
  await expect(page.getByText('No conversation selected')).toBeVisible()
  await expect(rows).toHaveCount(1)

  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  for (const each of [agent.context, visitor.context, context]) await each.close()
})

test('days in the wrong order are reported beside the second one, and nothing is searched', async ({ page }) => {
  await enter(page)
  await page.getByLabel('Closed from').fill('2026-11-20')
  await page.getByLabel('Closed until').fill('2026-11-19')
  await page.getByRole('button', { name: 'Search' }).click()
  const summary = page.getByRole('group', { name: 'Please fix 1 field' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Closed until: The end date is before the start date.')
  await expect(page).toHaveURL(`${backend.url}/portal`)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  await page.getByLabel('Closed until').fill('2026-11-21')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2026-11-20&to=2026-11-21/)
})

test('[SES-17] the portal asks for the password when its session has ended, and then returns to the same place', async ({
  page,
}) => {
  await enter(page)
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await rows.first().getByRole('link').click()
  const heading = page.getByRole('heading', { level: 2 })
  const name = await heading.textContent()

  await endElsewhere(page)
  await signIn(page, backend.reader)
  await expect(heading).toHaveText(name ?? '')
})

test('[CAP-14] a reader who signs in after another reader’s session has ended sees nothing of theirs', async ({
  page,
}) => {
  const [admin] = backend.signIns
  if (!admin) throw new Error('no admin')
  const visitor = await registerVisitor(backend.url)
  const body = { name: 'Reader of one', email: 'one@reader.org', visitorEid: visitor.eid }
  const { transport, token } = await signInToApi(backend.url, admin)
  const { user } = unwrap(await transport.send('createPortalUser', { params: { s }, body }, { token }))
  await enter(page)
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBeGreaterThan(1)
  await endElsewhere(page)
  // The reader's own password, chosen by the link of a mail [audit 10].
  await page.goto('about:blank')
  await page.goto(await mailedLink(user.email))
  const password = 'seven blue elephants dance'
  await page.getByLabel('New password').fill(user.email)
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/Easy to guess/)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('button', { name: 'Go to sign-in' }).click()
  await signIn(page, { email: user.email, password })
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await expect(rows).toHaveCount(0)
})

test('[CAP-14] a portal session does not open the app, and staff cannot sign in to the portal', async ({ page }) => {
  const [, credentials] = backend.signIns
  if (!credentials) throw new Error('no sign-in')
  await page.goto(`${backend.url}/portal`)
  await page.getByLabel('Email').fill(credentials.email)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText(/wrong|do not match|not right/i)
  await enter(page)
  await page.goto(backend.url)
  await expect(page.getByRole('heading', { name: 'Sign in to Everline' })).toBeVisible()
})

type Kept = CallResult<Calls['getKeptConversation']>
type Found = CallResult<Calls['findKeptConversations']>

/** A list of conversations with odd names, of which odd texts are told. */
function oddList({ conversations: [first] }: Found, batch: readonly string[]): Found {
  if (!first) throw new Error('nothing was kept')
  const line = (text: string, n: number) => ({
    ...{ ...first, id: n === 0 ? first.id : first.id.slice(0, -4) + String(1000 + n), visitorName: nameOf(text) },
    excerpt: text.slice(0, 200).toWellFormed(),
  })
  return { conversations: batch.map(line), next: null }
}

/** As long as names can be. */
const nameOf = (text = '') => text.slice(0, 80).toWellFormed()

/** A kept conversation in which everything is odd: who wrote, what was written, the files, and what has happened. */
function oddConversation({ conversation, messages: [first], before }: Kept, batch: readonly string[]): Kept {
  if (!first) throw new Error('a conversation without messages')
  const name = (n: number) => nameOf(batch[n % batch.length])
  const file = { id: first.id, mediaType: 'text/plain', sizeBytes: 1, width: null, height: null }
  const said = { ...first, replyTo: null, content: null, senderEid: null }
  const messages = batch.flatMap((text, n): Kept['messages'] => [
    { ...said, kind: 'text', senderKind: n % 2 ? 'staff' : 'visitor', senderName: name(n), text },
    { ...said, kind: 'inquiry-transferred', senderKind: 'system', senderName: name(n), text: name(n + 1) },
    {
      ...{ ...said, kind: 'text', senderKind: n % 2 ? 'visitor' : 'staff', senderName: name(n + 1), text: name(n) },
      content: { type: 'file', caption: '', file: { ...file, name: name(n) } },
    },
  ])
  return {
    conversation: { ...conversation, visitorName: name(0), agentName: name(1), page: name(2) },
    messages: messages.map((message, seq) => ({ ...message, id: message.id.slice(0, -4) + String(1000 + seq), seq })),
    before,
  }
}

/** Returns elements that overlap others of their list or line, or overflow it. */
const overlapsIn = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const boxesOf = (all: Iterable<Element>) => [...all].map((it) => ({ it, box: it.getBoundingClientRect() }))
    const say = (it: Element) => faults.push(`over the one before: ${it.textContent?.slice(0, 40)}`)
    for (const list of document.querySelectorAll('ul, ol')) {
      const lines = boxesOf(list.children).filter(({ box }) => box.height > 0)
      for (const [n, { it, box }] of lines.entries()) if (box.top < (lines[n - 1]?.box.bottom ?? 0) - 1) say(it)
    }
    for (const part of document.querySelectorAll('main *'))
      if (getComputedStyle(part).overflowX === 'auto' && part.scrollWidth > part.clientWidth + 1)
        faults.push(`scrolls aside: ${part.localName}`)
    for (const line of document.querySelectorAll('li a span:has(> time), header'))
      for (const [n, { it, box }] of boxesOf(line.children).entries()) {
        const others = boxesOf(line.children).slice(0, n)
        const isOver = (other: DOMRect) =>
          box.width > 0 && other.width > 0 && box.left < other.right - 1 && box.right > other.left + 1
        if (others.some((other) => isOver(other.box))) say(it)
      }
    return faults
  })

for (const phone of [false, true])
  test(
    `[CAP-14] a hundred odd texts stay in their places in the portal, as names, messages and names of files ${phone ? 'on a phone' : 'in a window'}`,
    phone ? {} : soakOnly,
    async ({ page }) => {
      expect(texts.length).toBeGreaterThan(100)
      await page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1440, height: 900 })
      await enter(page)
      const [first] = await page.getByRole('list', { name: 'Conversations' }).getByRole('link').all()
      const address = (await first?.getAttribute('href')) ?? ''
      let batch: readonly string[] = []
      await page.route(/\/portal\/conversations(\?|\/|$)/, async (route) => {
        const { code, result } = await (await route.fetch()).json()
        const odd = 'conversations' in result ? oddList(result, batch) : oddConversation(result, batch)
        await route.fulfill({ json: { code, result: odd } })
      })
      const list = page.getByRole('list', { name: 'Conversations' })
      const messages = page.getByRole('region', { name: 'Messages' })
      for (batch of batches) {
        const about = JSON.stringify(batch).slice(0, 300)
        await page.goto(`${backend.url}${phone ? '/portal' : address}`)
        await expect(list.getByRole('link'), about).toHaveCount(batch.length)
        expect([...(await faultsOf(page)), ...(await overlapsIn(page))], about).toEqual([])
        if (phone) await page.goto(`${backend.url}${address}`)
        const missing = async () => {
          const shown = squeezed((await messages.locator('[dir=auto]').allTextContents()).join('\n'))
          return batch.filter((text) => !shown.includes(squeezed(text).slice(0, 100)))
        }
        await expect.poll(missing, about).toEqual([])
        expect([...(await faultsOf(page)), ...(await overlapsIn(page))], about).toEqual([])
        await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
        expect(await page.title()).toMatch(/^Conversation archive/)
      }
    },
  )

const squeezed = (text: string) => text.replace(/\s+/g, '')

/** The link in the newest mail to an address. */
async function mailedLink(email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const page = (await (await fetch(`${backend.url}/demo/mail`)).text()).replaceAll('&amp;', '&')
      const mail = page.split('<article').find((text) => text.includes(`To ${email}`)) ?? ''
      link = /(\/portal#token=[^"&<]+)/.exec(mail)?.[1]
      return link
    })
    .toBeDefined()
  return backend.url + link
}
