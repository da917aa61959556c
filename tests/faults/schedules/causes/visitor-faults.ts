import { expect, type Page } from '@playwright/test'
import { crash } from '#tests/e2e/hub-process.ts'
import { chatOf } from '#tests/e2e/people.ts'
import type { FaultTable } from '../fault.ts'
import type { Conversation } from '../scene.ts'

// A customer’s page comes from its own server: it is opened while the line works.
const facts = { part: 'visitor’s page', needs: ['visitor’s line', 'backend'] } as const

async function openAgain(conversation: Conversation) {
  const { visitor, visitorUrl } = conversation
  visitor.page = await visitor.context.newPage()
  await visitor.page.goto(`${visitorUrl}/demo`)
  await showChat(visitor.page)
  visitor.chat = chatOf(visitor.page)
}

/** The chat is open again by itself, where it was open before. */
export const showChat = (page: Page) =>
  expect(async () => {
    const box = chatOf(page).getByRole('textbox', { name: 'Message' })
    const button = page.getByRole('button', { name: 'Chat with us' })
    if (!(await box.isVisible()) && (await button.isVisible())) await button.click({ timeout: 2000 })
    await expect(box).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })

/** The page on which the visitor chats. */
export const visitorFaults: FaultTable = {
  'the visitor’s page is reloaded': {
    ...{ ...facts, lasts: false },
    async begin({ visitor: { page } }) {
      await page.reload()
      await showChat(page)
    },
  },
  'the visitor’s page is closed': {
    ...{ ...facts, lasts: true, undone: 'opened again' },
    begin: ({ visitor: { page } }) => page.close(),
    end: openAgain,
  },
  'the visitor’s page crashes': {
    ...{ ...facts, lasts: true, undone: 'opened again' },
    async begin({ visitor: { page } }) {
      await crash(page)
      await page.close()
    },
    end: openAgain,
  },
}
