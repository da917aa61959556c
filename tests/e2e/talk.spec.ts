import { expect, type FrameLocator, type Page } from '@playwright/test'
import { outOfSight } from '#tests/app/harness/sight.ts'
import { startPageServer } from '#tests/server/page-server.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { startBackend } from './backend.ts'
import { openAgent, openChat, openConversation, say } from './people.ts'
import { test } from './service.ts'

const logIn = (place: Page | FrameLocator) => place.getByRole('log', { name: 'Messages' })

/** Chooses from the menu of the message with this text. */
async function act(place: Page | FrameLocator, text: string, item: string) {
  const line = logIn(place).locator('[data-index], [data-seq]').filter({ hasText: text }).last()
  await line.getByRole('button', { name: 'Message actions' }).focus()
  await line.getByRole('button', { name: 'Message actions' }).press('Enter')
  await place.getByRole('menuitem', { name: item }).click()
}

test('[CAP-01] agent and visitor answer, edit, remove and react; a note reaches who is mentioned, and never the visitor', async ({
  browser,
  service,
}) => {
  const { agent, tab, visitor } = await openConversation(browser, service.url, service.agents[0], 'Is the tent heavy?')
  const colleague = await openAgent(browser, service.url, service.agents[1])
  const [other] = colleague.tabs
  if (!other) throw new Error('no tab')
  const { chat } = visitor
  await tab.bringToFront()

  await act(tab, 'Is the tent heavy?', 'Reply')
  await say(tab, ['It weighs 4 kg'])
  await expect(logIn(chat).getByRole('button', { name: /Is the tent heavy/ })).toBeVisible()

  await act(tab, 'It weighs 4 kg', 'Edit…')
  await tab.getByRole('dialog', { name: 'Edit message' }).getByRole('textbox').fill('It weighs 3 kg')
  await tab.keyboard.press('Enter')
  await expect(logIn(chat)).toContainText('It weighs 3 kg')
  await expect(logIn(chat)).toContainText('edited')
  await expect(logIn(chat)).not.toContainText('4 kg')

  await act(tab, 'Is the tent heavy?', 'React with 👍')
  await expect(logIn(chat).getByText('👍')).toBeVisible()

  await say(tab, ['Wrong window'])
  await expect(logIn(chat)).toContainText('Wrong window')
  await act(tab, 'Wrong window', 'Delete…')
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(logIn(chat)).toContainText('Message deleted')
  await expect(logIn(chat)).not.toContainText('Wrong window')

  await tab.keyboard.press('Alt+N')
  const note = tab.getByRole('textbox', { name: 'Internal note' })
  await note.pressSequentially('Wants a discount @Tom')
  expect(await outOfSight(tab)).toEqual([])
  await tab.getByRole('option', { name: /Tom/ }).click()
  await note.press('Enter')
  await expect(logIn(tab)).toContainText('Wants a discount')
  await other.bringToFront()
  await other.getByRole('link', { name: /Mentions/ }).click()
  await expect(other.getByText(/in the conversation with/)).toBeVisible()
  // The next message shows that everything before it would have come.
  await chat.getByRole('textbox', { name: 'Message' }).fill('Thank you')
  await chat.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(logIn(tab)).toContainText('Thank you')
  expect(await visitor.page.frameLocator('iframe[title="Chat with us"]').locator('body').innerText()).not.toContain(
    'discount',
  )
  for (const { context } of [agent, colleague, visitor]) await context.close()
})

test(
  '[CAP-01] agent and visitor see what is behind a link, which only the backend has asked',
  soakOnly,
  async ({ browser }) => {
    const pages = await startPageServer()
    pages.page('/boots', '<title>Winter boots</title><meta name="description" content="Warm and dry">')
    const backend = await startBackend({
      env: { EVERLINE_LINK_PREVIEWS: 'on', EVERLINE_LINK_PREVIEW_PUBLIC_HOSTS: pages.host },
    })
    try {
      const [, credentials] = backend.signIns
      if (!credentials) throw new Error('no agent')
      const words = `Do you have these? ${pages.url('/boots')}`
      const { agent, tab, visitor } = await openConversation(browser, backend.url, credentials, words)
      for (const place of [tab, visitor.chat]) {
        const preview = logIn(place).getByRole('link', { name: 'Link preview Winter boots 127.0.0.1' })
        await expect(preview).toHaveAttribute('href', pages.url('/boots'))
        await expect(preview).toContainText('Warm and dry')
        // It stands at the end of the log, which has followed it.
        await expect(preview).toBeInViewport({ ratio: 1 })
      }
      // A further page of the visitor asks by way of the first, which has the session.
      const further = await visitor.context.newPage()
      await further.goto(`${backend.url}/demo`)
      await expect(logIn(await openChat(further)).getByRole('link', { name: /^Link preview/ })).toBeVisible()
      expect(pages.hits('/boots')).toBe(1)
      for (const { context } of [agent, visitor]) await context.close()
    } finally {
      await backend.stop()
      await pages.close()
    }
  },
)
