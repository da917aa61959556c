import { expect, type FrameLocator, type Page } from '@playwright/test'
import { say } from '#tests/e2e/people.ts'
import { type Author, type Conversation, logOf, tabOf } from './scene.ts'
import type { ActFacts } from './schedule.ts'

export type Act = ActFacts & { take(conversation: Conversation, choice: number): Promise<void> }

const mostAtOnce = 4

/**
 * Writes some messages, one at once after the other, and goes on when the last is shown: what a person has pressed Enter
 * for and has seen must not be lost, whatever happens next.
 */
async function write({ written }: Conversation, author: Author, writer: Page | FrameLocator, choice: number) {
  const texts = Array.from({ length: 1 + (choice % mostAtOnce) }, (_, index) => {
    const number = written[author].length + index
    return `${author[0]}1-${String(number).padStart(3, '0')}`
  })
  written[author].push(...texts)
  await say(writer, texts)
  await expect(logOf(writer)).toContainText(texts.at(-1) ?? '')
}

/** Everything that people do, by name. */
export const acts: Readonly<Record<string, Act>> = {
  'the agent writes': {
    needs: ['agent’s browser'],
    async take(conversation, choice) {
      const tab = tabOf(conversation, choice)
      await tab.bringToFront()
      await write(conversation, 'agent', tab, choice)
    },
  },
  'the visitor writes': {
    needs: ['visitor’s page'],
    take: (conversation, choice) => write(conversation, 'visitor', conversation.visitor.chat, choice),
  },
}
