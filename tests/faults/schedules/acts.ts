import { expect, type FrameLocator, type Page } from '@playwright/test'
import { callCard, callState } from '#tests/e2e/call-card.ts'
import { say } from '#tests/e2e/people.ts'
import { type Author, type Conversation, labelName, logOf, tabOf } from './scene.ts'
import type { ActFacts } from './schedule.ts'

export type Act = ActFacts & { take(conversation: Conversation, choice: number): Promise<void> }

const mostAtOnce = 4

/** Texts that the author writes next: they count, and begin with the author's letter. */
function nextTexts({ written }: Conversation, author: Author, count: number): string[] {
  const from = written[author].length
  const texts = Array.from({ length: count }, (_, index) => `${author[0]}1-${String(from + index).padStart(3, '0')}`)
  written[author].push(...texts)
  return texts
}

/**
 * Writes some messages, one at once after the other, and goes on when the last is shown: what a person has pressed Enter
 * for and has seen must not be lost, whatever happens next.
 */
async function write(conversation: Conversation, author: Author, writer: Page | FrameLocator, choice: number) {
  const texts = nextTexts(conversation, author, 1 + (choice % mostAtOnce))
  await say(writer, texts)
  await isShown(writer, texts.at(-1) ?? '')
}

/** Waits until a text is in the log. A person who reads that it could not be sent and is still there sends it again. */
const isShown = (writer: Page | FrameLocator, text: string) =>
  expect(async () => {
    if (await writer.getByText('Your text is still here').isVisible())
      await writer.getByRole('textbox', { name: 'Message' }).press('Enter', { timeout: 2000 })
    await expect(logOf(writer)).toContainText(text, { timeout: 2000 })
  }).toPass({ timeout: 40_000 })

/** The tab in which the agent acts, in front of the others: one that nobody sees draws once a second. */
async function agentTab(conversation: Conversation, choice: number): Promise<Page> {
  const tab = tabOf(conversation, choice)
  await tab.bringToFront()
  return tab
}

/** The agent answers, unless their line or hub does not work. */
async function answerIfItRings(tab: Page, chat: FrameLocator) {
  const answer = tab.getByRole('button', { name: 'Answer', exact: true })
  const rings = answer.click({ timeout: 5000 }).then(
    () => true,
    () => false,
  )
  if (await rings)
    await expect(callState(chat))
      .toHaveText('Connected', { timeout: 5000 })
      .catch(() => {})
}

/** Everything that people do, by name. */
export const acts: Readonly<Record<string, Act>> = {
  'the agent writes': {
    isShort: true,
    needs: ['agent’s browser'],
    take: async (conversation, choice) =>
      write(conversation, 'agent', await agentTab(conversation, choice), choice >> 1),
  },
  'the visitor writes': {
    isShort: true,
    needs: ['visitor’s page'],
    take: (conversation, choice) => write(conversation, 'visitor', conversation.visitor.chat, choice),
  },
  'the agent writes a note': {
    needs: ['agent’s browser'],
    async take(conversation, choice) {
      const tab = await agentTab(conversation, choice)
      const [text = ''] = nextTexts(conversation, 'note', 1)
      // The keys do nothing before the part that answers them is loaded.
      await tab.getByRole('button', { name: 'Internal note' }).click()
      await tab.getByRole('textbox', { name: 'Internal note' }).fill(text)
      await tab.keyboard.press('Enter')
      await expect(logOf(tab)).toContainText(text)
      await expect(tab.getByRole('textbox', { name: 'Message' })).toBeVisible()
    },
  },
  'the agent sends a file': {
    needs: ['agent’s browser'],
    most: 2,
    async take(conversation, choice) {
      const tab = await agentTab(conversation, choice)
      const [text = ''] = nextTexts(conversation, 'file', 1)
      const file = { name: `${text}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${text};1\n`.repeat(20_000)) }
      conversation.files.push(file.name)
      await tab.locator('input[type=file][multiple]').setInputFiles(file)
      await expect(tab.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(1)
      await say(tab, [text])
      await isShown(tab, text)
    },
  },
  // The signalling alone, not the sound: it begins and ends, and stands in the log once.
  'the visitor calls': {
    needs: ['agent’s browser', 'visitor’s page', 'visitor’s line', 'backend'],
    most: 1,
    async take(conversation, choice) {
      const { chat } = conversation.visitor
      await chat.getByRole('button', { name: 'Call us' }).click()
      const hangUp = callCard(chat).getByRole('button', { name: 'Hang up', exact: true })
      const isMissed = chat.getByText('No one was able to take your call')
      await expect(hangUp.or(isMissed).first()).toBeVisible()
      if (await isMissed.isVisible()) throw new Error('the call was missed at once')
      conversation.callCount += 1
      await answerIfItRings(await agentTab(conversation, choice), chat)
      await hangUp.click()
      await expect(callCard(chat)).toHaveCount(0)
    },
  },
  'the agent changes the label': {
    needs: ['agent’s browser'],
    async take(conversation, choice) {
      const tab = await agentTab(conversation, choice)
      await tab.getByRole('combobox', { name: 'Labels' }).click()
      const label = tab.getByRole('listbox', { name: 'Labels' }).getByRole('option', { name: labelName })
      // A change that another tab has made has to be here.
      await expect(label).toHaveAttribute('aria-selected', String(conversation.isLabelled))
      conversation.isLabelled = !conversation.isLabelled
      await label.click()
      await expect(label).toHaveAttribute('aria-selected', String(conversation.isLabelled))
      await tab.keyboard.press('Escape')
    },
  },
  'the agent closes the conversation': {
    needs: ['agent’s browser'],
    isLast: true,
    async take(conversation, choice) {
      const tab = await agentTab(conversation, choice)
      await tab.getByRole('button', { name: 'Close conversation' }).click()
      conversation.outcome = 'closed'
    },
  },
  'the agent transfers the conversation': {
    needs: ['agent’s browser'],
    isLast: true,
    async take(conversation, choice) {
      const tab = await agentTab(conversation, choice)
      await tab.getByRole('textbox', { name: 'Message' }).press('Alt+T')
      await tab.getByRole('combobox', { name: 'Teammate' }).fill('Tom')
      await tab.getByRole('option', { name: /^Tom/ }).click()
      await tab.getByRole('dialog', { name: 'Transfer conversation' }).getByRole('button', { name: 'Transfer' }).click()
      // Until it is sent, then until the colleague answers.
      const onItsWay = logOf(tab)
        .getByText('Transferring…')
        .or(tab.getByText(/^Waiting for Tom/))
      await expect(onItsWay.first()).toBeVisible()
      conversation.outcome = 'transferred'
    },
  },
}
