/* A conversation by mail, over a real mail server, and what the links in it do. */
import { type Browser, expect, test } from '@playwright/test'
import { decodedMail, startMailReceiver } from '#tests/server/mail-receiver.ts'
import { startBackend } from './backend.ts'
import { openConversation, say } from './people.ts'

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
    const toVisitor = () => mails.received.filter(({ to }) => to.includes('ada@shop.test'))
    const send = async () => {
      await visitor.page.bringToFront()
      await visitor.chat.getByRole('button', { name: 'Send by mail' }).click()
      await visitor.chat.getByRole('textbox', { name: 'E-mail address' }).fill('ada@shop.test')
      const form = visitor.chat.getByRole('form', { name: 'Send by mail' })
      await form.getByRole('button', { name: 'Send' }).click()
      await expect(form).toContainText('It is on its way to ada@shop.test.')
      await form.getByRole('button', { name: 'Back to the chat' }).click()
    }
    await send()
    await expect.poll(() => toVisitor().length).toBe(1)
    const [mail] = toVisitor()
    expect(mail?.from).toBe('no-reply@fernhill.test')
    const words = decodedMail(mail?.source ?? '')
    for (const text of ['Where is my “parcel”?', 'It left us this morning']) expect(words).toContain(text)
    const linkOf = (action: string) => new RegExp(`http://\\S+action=${action}&token=[\\w-]+`).exec(words)?.[0] ?? ''

    const rating = await follow(browser, linkOf('rate'))
    await rating.getByRole('radio', { name: '4 of 5' }).click({ force: true })
    await expect(rating.getByText('Thank you for your rating.')).toBeVisible()
    await tab.bringToFront()
    const answers = tab.getByRole('region', { name: 'Answers of the visitor' })
    await expect(answers.getByRole('img', { name: '4 of 5' })).toBeVisible()

    const resumed = await follow(browser, linkOf('resume'))
    await expect(resumed.getByRole('log', { name: 'Messages' })).toContainText('It left us this morning')
    await say(resumed, ['I read this at home'])
    await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('I read this at home')

    const unsubscribed = await follow(browser, linkOf('unsubscribe'))
    await expect(unsubscribed.getByText('You get no more mails from this chat.')).toBeVisible()
    // Asked for again it is not sent, and the visitor is not told who wants no mails.
    await send()

    // Each link did its one thing.
    for (const action of ['resume', 'unsubscribe']) {
      const again = await follow(browser, linkOf(action))
      await expect(again.getByText('This link has been used, or is too old.')).toBeVisible()
      await expect(again.getByRole('log', { name: 'Messages' })).not.toContainText('It left us this morning')
    }
    const twice = await follow(browser, linkOf('rate'))
    await twice.getByRole('radio', { name: '1 of 5' }).click({ force: true })
    await expect(twice.getByText('This link has been used, or is too old.')).toBeVisible()
    await twice.getByRole('button', { name: 'Go to the chat' }).click()
    await expect(twice.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expect(answers.getByRole('img', { name: '4 of 5' })).toBeVisible()
    expect(toVisitor()).toHaveLength(1)
  } finally {
    await backend.stop()
    await mails.close()
  }
})
