/* A conversation by mail, over a real mail server, and what the links in it do. */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { decodedMail, startMailReceiver } from '#tests/server/mail-receiver.ts'
import { startBackend } from './backend.ts'
import { chooseInMenu, openConversation, say } from './people.ts'

async function follow(browser: Browser, link: string) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  return page
}

test('[SES-20] a conversation is mailed, and each link of the mail works once: rate, go on elsewhere, no more mails', async ({
  browser,
}) => {
  const mails = await startMailReceiver()
  const backend = await startBackend({ env: { SMTP_URL: mails.url, MAIL_FROM: 'Fernhill <no-reply@fernhill.test>' } })
  try {
    const [, signIn] = backend.signIns
    if (!signIn) throw new Error('nobody can sign in')
    const { tab, visitor } = await openConversation(browser, backend.url, signIn, 'Where is my “parcel”?')
    await say(tab, ['It left us this morning'])
    await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText('It left us this morning')
    const toVisitor = () => mails.received.filter(({ to }) => to.includes('ada@fernhill.com'))
    /** Types the code of a mail, counted from 0, into the field that asks for it. */
    const enterCode = async (place: Page | Locator, index: number) => {
      await expect.poll(() => toVisitor().length).toBeGreaterThan(index)
      const code = /^(\d{6})\s*$/m.exec(decodedMail(toVisitor()[index]?.source ?? ''))?.[1] ?? ''
      await place.getByRole('textbox', { name: '6-digit code' }).fill(code)
    }
    const send = async (chat: Page) => {
      await chat.bringToFront()
      await chooseInMenu(chat, 'Email transcript')
      await chat.getByRole('textbox', { name: 'Email address' }).fill('ada@fernhill.com')
      const form = chat.getByRole('form', { name: 'Email transcript' })
      await form.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(form).toContainText('It’s on its way to ada@fernhill.com.')
      await form.getByRole('button', { name: 'Back to the chat' }).click()
    }
    // The address is proved by a code, once.
    await visitor.page.bringToFront()
    await chooseInMenu(visitor.chat, 'Email transcript')
    const form = visitor.chat.getByRole('form', { name: 'Email transcript' })
    const address = form.getByRole('textbox', { name: 'Email address' })
    await address.fill('ada@fernhill.shop')
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(form).toContainText('Addresses ending in .shop aren’t allowed here.')
    await address.fill('ada@fernhill.com')
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(form).toContainText('First verify this address with a code.')
    await form.getByRole('button', { name: 'Send code' }).click()
    await enterCode(form, 0)
    await expect(form).toContainText('It’s on its way to ada@fernhill.com.')
    await form.getByRole('button', { name: 'Back to the chat' }).click()
    await expect.poll(() => toVisitor().length).toBe(2)
    const mail = toVisitor()[1]
    expect(mail?.from).toBe('no-reply@fernhill.test')
    const words = decodedMail(mail?.source ?? '')
    for (const text of ['Where is my “parcel”?', 'It left us this morning']) expect(words).toContain(text)
    const linkOf = (action: string) => new RegExp(`http://\\S+action=${action}&token=[\\w-]+`).exec(words)?.[0] ?? ''

    const rating = await follow(browser, linkOf('rate'))
    await rating.getByRole('radio', { name: '4 of 5' }).click({ force: true })
    await expect(rating.getByText('Thank you for your rating.')).toBeVisible()
    await tab.bringToFront()
    const answers = tab.getByRole('region', { name: 'Form answers' })
    await expect(answers.getByRole('img', { name: '4 of 5' })).toBeVisible()

    // To read first; to go on, the reader proves the address.
    const resumed = await follow(browser, linkOf('resume'))
    const kept = resumed.getByRole('region', { name: 'Your conversation' })
    await expect(kept).toContainText('It left us this morning')
    await expect(resumed.getByRole('log', { name: 'Messages' })).not.toContainText('It left us this morning')
    await resumed.getByRole('button', { name: 'Continue this conversation' }).click()
    await expect(resumed.getByText('We’ll send a code to a***@fernhill.com')).toBeVisible()
    await resumed.getByRole('button', { name: 'Send code' }).click()
    await enterCode(resumed, 2)
    await expect(resumed.getByRole('log', { name: 'Messages' })).toContainText('It left us this morning')
    await say(resumed, ['I read this at home'])
    await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('I read this at home')
    // It has moved: the first browser has it no more.
    await expect(visitor.chat.getByRole('log', { name: 'Messages' })).not.toContainText('It left us this morning')

    const unsubscribed = await follow(browser, linkOf('unsubscribe'))
    await unsubscribed.getByRole('button', { name: 'Unsubscribe from emails' }).click()
    await expect(unsubscribed.getByText('You won’t get any more emails from this chat.')).toBeVisible()
    // Asked for again it is not sent, and the visitor is not told who wants no mails.
    await send(resumed)

    // Each link did its one thing.
    for (const action of ['resume', 'unsubscribe']) {
      const again = await follow(browser, linkOf(action))
      if (action === 'unsubscribe') await again.getByRole('button', { name: 'Unsubscribe from emails' }).click()
      await expect(again.getByText('This link has expired or has already been used.')).toBeVisible()
      await expect(again.getByRole('log', { name: 'Messages' })).not.toContainText('It left us this morning')
    }
    const twice = await follow(browser, linkOf('rate'))
    await twice.getByRole('radio', { name: '1 of 5' }).click({ force: true })
    await expect(twice.getByText('This link has expired or has already been used.')).toBeVisible()
    await twice.getByRole('button', { name: 'Go to the chat' }).click()
    await expect(twice.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expect(answers.getByRole('img', { name: '4 of 5' })).toBeVisible()
    expect(toVisitor()).toHaveLength(3)
  } finally {
    await backend.stop()
    await mails.close()
  }
})
