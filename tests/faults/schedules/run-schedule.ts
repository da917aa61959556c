import { expect, type FrameLocator, type Page } from '@playwright/test'
import { readLog } from '#tests/e2e/read-log.ts'
import { acts } from './acts.ts'
import { differences, factDifferences, type Seen } from './compare.ts'
import { faults } from './faults.ts'
import { expectedFacts, heldNow } from './held.ts'
import { beginConversation, type Conversation, endConversation, type Scene } from './scene.ts'
import type { Schedule, Step } from './schedule.ts'

/** How long everything may take to settle once all works again: a line that swallowed everything is given up after 30 s. */
const settleMs = 90_000

/**
 * Runs a schedule in a conversation of its own. Returns what was wrong: a step that could not be taken, or differences
 * between backend and ends when everything works again.
 */
export async function runSchedule(scene: Scene, { steps }: Schedule): Promise<string[]> {
  let doing = 'the beginning'
  try {
    const conversation = await beginConversation(scene)
    const beganMs = new Map<string, number>()
    for (const [index, step] of steps.entries()) {
      doing = `step ${index + 1}`
      await take(conversation, step, beganMs)
    }
    doing = 'the comparison'
    const found = await foundInTheEnd(conversation)
    doing = 'the end'
    await endConversation(conversation)
    return found
  } catch (failure) {
    return [`${doing} failed: ${String(failure)}`]
  }
}

async function take(conversation: Conversation, step: Step, beganMs: Map<string, number>): Promise<void> {
  switch (step.kind) {
    case 'act':
      return acts[step.name]?.take(conversation, step.choice)
    case 'begin':
      beganMs.set(step.fault, Date.now())
      return faults[step.fault]?.begin(conversation)
    case 'end': {
      // The length of a fault, not a wait for a state.
      const leftMs = (beganMs.get(step.fault) ?? 0) + step.afterMs - Date.now()
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)))
      return faults[step.fault]?.end?.(conversation)
    }
  }
}

async function foundInTheEnd(conversation: Conversation): Promise<string[]> {
  let found: string[] = []
  const whole = async () => {
    found = await differencesNow(conversation)
    return found.length === 0
  }
  await expect
    .poll(whole, { timeout: settleMs })
    .toBe(true)
    .catch(() => {})
  return found
}

async function differencesNow(conversation: Conversation): Promise<string[]> {
  const { agent, visitor, colleague, outcome, written } = conversation
  if (outcome === 'transferred') await takeTransfer(conversation)
  const held = await heldNow(conversation)
  const { note, ...messages } = written
  const atBackend = [
    ...differences(messages, held.texts, []),
    ...differences({ note }, held.notes, []),
    ...factDifferences(expectedFacts(conversation, held), { 'the backend': held.facts }),
  ]
  // Until the backend has everything, no end needs to be read.
  if (atBackend.length > 0) return atBackend
  const seen: Seen[] = []
  const read = async (end: string, reader: Page | FrameLocator) => seen.push({ end, ...(await readLog(reader)) })
  if (outcome === 'transferred') await read('the colleague’s tab', colleague)
  else
    for (const [index, tab] of agent.tabs.entries()) {
      await read(`tab ${index + 1}`, tab)
      const waiting = await tab.getByText(/Queued|Sending|Waiting for connection/).count()
      if (waiting > 0) return [`tab ${index + 1} still shows ${waiting} as not sent`]
    }
  const ofStaff = seen.splice(0)
  await read('the visitor’s page', visitor.chat)
  const only = (all: readonly Seen[], isNote: boolean) =>
    all.map((each) => ({ ...each, texts: each.texts.filter((text) => text.startsWith('n') === isNote) }))
  return [
    ...differences(messages, held.texts, [...only(ofStaff, false), ...seen]),
    ...differences({ note }, held.notes, only(ofStaff, true)),
  ]
}

/** The colleague takes what was transferred, as soon as it is offered. */
async function takeTransfer({ colleague, roomId }: Conversation): Promise<void> {
  if (colleague.url().includes(roomId)) return
  await colleague.bringToFront()
  const request = colleague.getByRole('alertdialog', { name: 'Transfer' })
  if (await request.isVisible()) await request.getByRole('button', { name: /^Accept/ }).click({ timeout: 5000 })
}
