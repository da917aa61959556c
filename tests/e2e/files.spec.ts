import { createHash } from 'node:crypto'
import type { FrameLocator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type FaultProxy, startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { signInToApi } from './api.ts'
import { killHub } from './hub-process.ts'
import { type Agent, acceptOffer, openAgent, openChat, openConversation, openVisitor, say } from './people.ts'
import { expect, test } from './service.ts'

type Place = Page | FrameLocator
const logIn = (place: Place) => place.getByRole('log', { name: 'Messages' })
const attach = (place: Place) => place.locator('input[type=file][multiple]')
const box = (place: Place) => place.getByRole('textbox', { name: 'Message' })
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The bytes that a reader gets who saves the file. */
async function savedFrom(page: Page, place: Place, name: string): Promise<string> {
  const link = logIn(place).getByRole('link', { name: new RegExp(`^Save ${name}`) })
  await expect(link).toHaveCount(1, { timeout: 60_000 })
  const href = await link.evaluate((element: HTMLAnchorElement) => element.href)
  return hashOf(await (await page.request.get(href)).body())
}

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()

/** Two frames of one colour each. */
const movingPicture = async () => {
  const frame = (red: number, blue: number) => Buffer.alloc(90 * 60 * 3).map((_, at) => [red, 0, blue][at % 3] ?? 0)
  return sharp(Buffer.concat([frame(255, 0), frame(0, 255)]), {
    raw: { width: 90, height: 120, channels: 3, pageHeight: 60 },
  })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer()
}

test('[CAP-04] [MSG-03] agent and visitor send each other files by choosing, pasting and dropping, see previews and look through the pictures by keys', async ({
  browser,
  service,
}) => {
  const { tab, visitor } = await openConversation(browser, service.url, service.agents[0], 'Which tent is it?')
  const { chat } = visitor
  const png = await picture()
  const csv = Buffer.from('tent;price\nRidge 2;400')
  await tab.bringToFront()
  await attach(tab).setInputFiles([
    { name: 'ridge.png', mimeType: 'image/png', buffer: png },
    { name: 'prices.csv', mimeType: 'text/csv', buffer: csv },
  ])
  await expect(tab.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(2)
  await box(tab).fill('This one')
  await box(tab).press('Enter')
  await expect(logIn(chat).getByRole('img', { name: 'Picture: ridge.png' })).toBeVisible()
  await expect(logIn(chat)).toContainText('This one')
  expect(await savedFrom(visitor.page, chat, 'prices.csv')).toBe(hashOf(csv))

  await visitor.page.bringToFront()
  await drop(chat, 'dropped.png', png)
  await paste(chat, 'pasted.png', png)
  await expect(chat.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(2)
  await chat.getByRole('button', { name: 'Remove dropped.png' }).click()
  await chat.getByRole('button', { name: 'Send', exact: true }).click()
  await tab.bringToFront()
  await expect(logIn(tab).getByRole('img', { name: 'Picture: pasted.png' })).toBeVisible()
  await expect(logIn(tab)).not.toContainText('dropped.png')

  await logIn(tab).getByRole('button', { name: 'Picture: pasted.png' }).click()
  const gallery = tab.getByRole('dialog', { name: 'Pictures' })
  await expect(gallery).toContainText('2 of 2')
  await tab.keyboard.press('ArrowLeft')
  await expect(gallery.getByRole('img', { name: 'ridge.png' })).toBeVisible()
  await tab.keyboard.press('+')
  await expect(gallery.getByRole('button', { name: 'Zoom out' })).not.toHaveAttribute('aria-disabled', 'true')
  await tab.keyboard.press('Escape')
  await expect(gallery).toHaveCount(0)

  // A moving picture moves in the log and in the gallery, and stands still for those who want less motion.
  await attach(tab).setInputFiles([{ name: 'dance.gif', mimeType: 'image/gif', buffer: await movingPicture() }])
  await box(tab).press('Enter')
  const moving = logIn(chat).getByRole('img', { name: 'Animated image: dance.gif' })
  /** Nothing before the picture has an address. */
  const shown = () => moving.evaluate((image: HTMLImageElement) => /[a-z]+(?=$|[?#])/.exec(image.currentSrc)?.[0])
  await expect.poll(shown).toBe('view')
  await expect.poll(() => moving.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(90)
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(shown).toBe('thumbnail')
  await logIn(tab).getByRole('button', { name: 'Animated image: dance.gif' }).click()
  await expect(gallery.getByRole('img', { name: 'dance.gif' })).toHaveAttribute('src', /\/view$/)
})

/** Gives a file to the page as the mouse would. */
const drop = (chat: FrameLocator, name: string, bytes: Buffer) =>
  box(chat).evaluate(
    (_, { name, base64 }) => {
      const file = new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type: 'image/png' })
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(file)
      for (const type of ['dragover', 'drop'])
        window.dispatchEvent(new DragEvent(type, { dataTransfer, cancelable: true }))
    },
    { name, base64: bytes.toString('base64') },
  )

const paste = (chat: FrameLocator, name: string, bytes: Buffer) =>
  box(chat).evaluate(
    (element, { name, base64 }) => {
      const file = new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type: 'image/png' })
      const clipboardData = new DataTransfer()
      clipboardData.items.add(file)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { name, base64: bytes.toString('base64') },
  )

test('[CAP-04] a file that is sent in one tab is no longer attached in another one that shows the conversation', async ({
  browser,
  service,
}) => {
  const agent = await openAgent(browser, service.url, service.agents[2], 2)
  const [tab, other] = agent.tabs
  if (!tab || !other) throw new Error('two tabs')
  const visitor = await openVisitor(browser, service.url)
  await say(visitor.chat, ['Is there a manual?'])
  await acceptOffer(tab)
  const attachedIn = (place: Place) => place.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  await attach(tab).setInputFiles({
    name: 'manual.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Push both poles.'),
  })
  await expect(attachedIn(tab)).toHaveCount(1)
  await other.goto(tab.url())
  await expect(attachedIn(other)).toHaveCount(1)
  await tab.bringToFront()
  await tab.getByRole('button', { name: 'Send', exact: true }).click()
  // It looks for what is attached when the user comes back to it, too: this one is left alone.
  await expect(attachedIn(other)).toHaveCount(0)
  await expect(logIn(other).getByText('manual.txt')).toHaveCount(1)
  await agent.context.close()
  await visitor.context.close()
})

test('[ENT-08] cards, lists and buttons that an agent composes are used by the visitor: an answer, a time, the end', async ({
  browser,
  service,
}) => {
  const { tab, visitor } = await openConversation(browser, service.url, service.agents[0], 'I need a tent')
  const { chat } = visitor
  await tab.bringToFront()
  await tab.getByRole('button', { name: 'Cards and buttons' }).click()
  const editor = tab.getByRole('dialog', { name: 'Cards and buttons' })
  await editor.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(editor).toContainText('Please check the marked fields.')
  await editor.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Card' })
  await editor.getByRole('textbox', { name: 'Title' }).fill('Ridge 2')
  for (const [index, [words, kind]] of [
    ['I take it', 'Send a reply'],
    ['Fitting', 'Offer available times'],
    ['Thanks, that is all', 'End chat'],
  ].entries()) {
    await editor.getByRole('button', { name: 'Add a button' }).click()
    const group = editor.getByRole('group', { name: `Button ${index + 1}` })
    await group.getByRole('textbox', { name: 'Button text' }).fill(words ?? '')
    await group.getByRole('combobox', { name: 'Action' }).selectOption({ label: kind ?? '' })
  }
  await editor.getByRole('textbox', { name: 'Appointment name' }).fill('Fitting in the shop')
  await editor.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(editor).toHaveCount(0)

  await visitor.page.bringToFront()
  await logIn(chat).getByRole('button', { name: 'I take it' }).click()
  await logIn(chat).getByRole('button', { name: 'Fitting', exact: true }).click()
  const times = chat.getByRole('region', { name: 'Available times' })
  await times
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await expect(times).toHaveCount(0)
  const appointment = logIn(chat).getByText('Fitting in the shop')
  await expect(appointment).toBeVisible()
  const [file] = await Promise.all([
    visitor.page.waitForEvent('download'),
    logIn(chat).getByRole('button', { name: 'Save to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Fitting in the shop.ics')
  await tab.bringToFront()
  await expect(logIn(tab)).toContainText('I take it')
  await expect(logIn(tab).getByText('Fitting in the shop')).toBeVisible()
  await visitor.page.bringToFront()
  await logIn(chat).getByRole('button', { name: 'Thanks, that is all' }).click()
  await tab.bringToFront()
  await expect(tab.getByRole('button', { name: 'Close conversation' })).toHaveCount(0)
})

test(
  '[ENT-08] a visitor who presses the button of a team is offered to its member, and not to who is in none',
  soakOnly,
  async ({ browser, service }) => {
    const { tab, visitor } = await openConversation(browser, service.url, service.agents[0], 'My boots are torn')
    const { chat } = visitor
    const admin = await signInToApi(service.url, service.admin, service.serviceId)
    const { eid } = await signInToApi(service.url, service.agents[1], service.serviceId)
    const body = { id: crypto.randomUUID(), name: 'Repairs', color: 'red' as const, memberEids: [eid], languages: [] }
    const made = await admin.transport.send(
      'createTag',
      { params: { s: service.serviceId }, body },
      { token: admin.token },
    )
    expect(made.ok).toBe(true)
    const member = (await openAgent(browser, service.url, service.agents[1])).tabs[0] as Page

    await tab.bringToFront()
    await tab.getByRole('button', { name: 'Cards and buttons' }).click()
    const editor = tab.getByRole('dialog', { name: 'Cards and buttons' })
    await editor.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Card' })
    await editor.getByRole('textbox', { name: 'Title' }).fill('We mend boots')
    await editor.getByRole('button', { name: 'Add a button' }).click()
    await editor.getByRole('textbox', { name: 'Button text' }).fill('Ask the workshop')
    await editor.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Transfer to a team' })
    await editor.getByRole('combobox', { name: 'Team' }).selectOption({ label: 'Repairs' })
    await editor.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(editor).toHaveCount(0)

    await visitor.page.bringToFront()
    await logIn(chat).getByRole('button', { name: 'Ask the workshop' }).click()
    await acceptOffer(member)
    await expect(logIn(member)).toContainText('My boots are torn')
    await tab.bringToFront()
    await expect(tab.getByRole('alertdialog', { name: 'Incoming chat' })).toHaveCount(0)
    await expect(tab.getByRole('button', { name: 'Close conversation' })).toHaveCount(0)
  },
)

const bigBytes = (seed: number) => Buffer.from(Array.from({ length: 6_000_000 }, (_, index) => (index * seed) % 251))

const faults: Record<string, (scene: { proxy: FaultProxy; agent: Agent; tab: Page }) => Promise<void>> = {
  'the line is cut in the middle': async ({ proxy }) => {
    proxy.breakAt('client', 40)
    proxy.set({ name: 'good', latencyMs: 5 })
  },
  'the hub is killed and the tab closed': async ({ agent, tab }) => {
    await killHub(agent.context)
    await tab.close()
  },
  'every answer is lost for a while': async ({ proxy, tab }) => {
    proxy.set({ name: 'silent', up: false, down: true })
    await expect(tab.getByRole('status', { name: 'Connection' })).not.toContainText('Live', { timeout: 30_000 })
  },
}

test(
  '[CAP-04] [PWA-05] files of both sides arrive once and equal, whatever happens while they are sent',
  soakOnly,
  async ({ browser, service }) => {
    test.setTimeout(180_000)
    const proxy = await startFaultProxy(service.port)
    const url = `http://127.0.0.1:${proxy.port}`
    const agent = await openAgent(browser, url, service.agents[0], 2)
    const visitor = await openVisitor(browser, url)
    await say(visitor.chat, ['Here come files'])
    await acceptOffer(agent.tabs.at(-1) as Page)
    const sent = new Map<string, Buffer>()

    for (const [index, [, happen]] of Object.entries(faults).entries()) {
      const tab = agent.tabs.at(-1) as Page
      await tab.bringToFront()
      proxy.set({ name: 'good', latencyMs: 30 })
      const [own, theirs] = [bigBytes(index + 3), bigBytes(index + 103)]
      const names = [`agent-${index}.bin`, `visitor-${index}.bin`] as const
      sent.set(names[0], own).set(names[1], theirs)
      await attach(tab).setInputFiles([{ name: names[0], mimeType: 'application/octet-stream', buffer: own }])
      await attach(visitor.chat).setInputFiles([
        { name: names[1], mimeType: 'application/octet-stream', buffer: theirs },
      ])
      await tab.getByRole('button', { name: 'Send', exact: true }).click()
      await visitor.chat.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(logIn(tab)).toContainText(names[0])
      await happen({ proxy, agent, tab })
      if (tab.isClosed()) {
        agent.tabs.pop()
        const next = await agent.context.newPage()
        await next.goto(`${url}${new URL((agent.tabs[0] as Page).url()).pathname}`)
        agent.tabs.push(next)
        await next
          .getByRole('link', { name: /Visitor/ })
          .first()
          .click()
      }
      proxy.set({ name: 'good', latencyMs: 0 })
      await visitor.page.reload()
      await openChat(visitor.page)
    }

    const tab = agent.tabs.at(-1) as Page
    await tab.bringToFront()
    for (const [name, bytes] of sent) {
      expect(await savedFrom(tab, tab, name), name).toBe(hashOf(bytes))
      expect(await savedFrom(visitor.page, visitor.chat, name), name).toBe(hashOf(bytes))
    }
    await proxy.close()
  },
)
