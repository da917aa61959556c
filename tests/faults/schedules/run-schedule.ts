import { expect, type FrameLocator, type Page } from '@playwright/test'
import { type Api, textsOf } from '#tests/e2e/api.ts'
import { readLog } from '#tests/e2e/read-log.ts'
import { acts } from './acts.ts'
import { differences, type Seen } from './compare.ts'
import { faults } from './faults.ts'
import { beginConversation, type Conversation, endConversation, type Scene } from './scene.ts'
import { type Schedule, type Step, textOf } from './schedule.ts'

/** How long everything may take to settle once all works again: a line that swallowed everything is given up after 30 s. */
const settleMs = 90_000

/** Runs a schedule in a conversation of its own, and throws if an end differs from the backend afterwards. */
export async function runSchedule(scene: Scene, schedule: Schedule): Promise<void> {
  const conversation = await beginConversation(scene)
  const beganMs = new Map<string, number>()
  for (const [index, step] of schedule.steps.entries()) {
    try {
      await take(conversation, step, beganMs)
    } catch (cause) {
      throw new Error(`step ${index + 1} failed in this schedule:\n${textOf(schedule)}`, { cause })
    }
  }
  await expectSettled(conversation, schedule)
  Object.assign(scene, { agent: conversation.agent })
  await endConversation(conversation)
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

async function expectSettled(conversation: Conversation, schedule: Schedule): Promise<void> {
  let found: string[] = []
  const whole = async () => {
    found = await differencesNow(conversation)
    return found.length === 0
  }
  await expect
    .poll(whole, { timeout: settleMs })
    .toBe(true)
    .catch(() => {})
  if (found.length > 0) throw new Error(`${found.join('\n')}\nafter this schedule:\n${textOf(schedule)}`)
}

const counted = /^[a-z]1-\d{3}$/
const countedTextsOf = async (api: Api, roomId: string) =>
  (await textsOf(api, roomId)).filter((text) => counted.test(text))

async function differencesNow({ api, agent, visitor, roomId, written }: Conversation): Promise<string[]> {
  const held = await countedTextsOf(api, roomId)
  const atBackend = differences(written, held, [])
  // Until the backend has everything, no end needs to be read.
  if (atBackend.length > 0) return atBackend
  const seen: Seen[] = []
  const read = async (end: string, reader: Page | FrameLocator) => seen.push({ end, ...(await readLog(reader)) })
  for (const [index, tab] of agent.tabs.entries()) {
    await read(`tab ${index + 1}`, tab)
    const waiting = await tab.getByText(/Queued|Sending|Waiting for connection/).count()
    if (waiting > 0) return [`tab ${index + 1} still shows ${waiting} as not sent`]
  }
  await read('the visitor’s page', visitor.chat)
  return differences(written, held, seen)
}
