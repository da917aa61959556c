import { writeFile } from 'node:fs/promises'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { readLog } from '#tests/e2e/read-log.ts'
import { acts } from './acts.ts'
import { showChat } from './causes/visitor-faults.ts'
import { differences, factDifferences, type Seen, type Written } from './compare.ts'
import { faults } from './faults.ts'
import { expectedFacts, heldNow } from './held.ts'
import { folder as picturesFolder, type Run } from './runs.ts'
import { beginConversation, type Conversation, endConversation, type Scene } from './scene.ts'
import type { Schedule, Step } from './schedule.ts'

/** How long everything may take to settle once all works again: a line that swallowed everything is given up after 30 s. */
const settleMs = 90_000

/**
 * Runs a schedule in a conversation of its own. Returns what was wrong: a step that could not be taken, or differences
 * between backend and ends when everything works again; and how long each step took.
 */
export async function runSchedule(scene: Scene, { seed, steps }: Schedule): Promise<Pick<Run, 'found' | 'partsMs'>> {
  const partsMs: number[] = []
  async function measured<T>(part: () => Promise<T>): Promise<T> {
    const beganMs = performance.now()
    const result = await part()
    partsMs.push(Math.round(performance.now() - beganMs))
    return result
  }
  let doing = 'the beginning'
  let conversation: Conversation | null = null
  let found: string[] = []
  try {
    const own = await measured(() => beginConversation(scene))
    conversation = own
    const beganMs = new Map<string, number>()
    for (const [index, step] of steps.entries()) {
      doing = `step ${index + 1}`
      await measured(() => take(own, step, beganMs))
    }
    doing = 'the comparison'
    found = await measured(() => foundInTheEnd(own))
    doing = 'the end'
    if (found.length === 0) await endConversation(own)
  } catch (failure) {
    found = [`${doing} failed: ${String(failure)}`]
  }
  if (found.length > 0) {
    await takePictures(`${picturesFolder}/${seed}`, scene, conversation)
    await keepHubLog(`${picturesFolder}/${seed}-hub-log.txt`, scene)
  }
  return { found, partsMs }
}

/** Pictures of all ends, as they are after a failure. */
async function takePictures(prefix: string, { agent, colleague }: Scene, conversation: Conversation | null) {
  const visitors = conversation ? [conversation.visitor.page] : []
  const ends = Object.entries({ agent: agent.tabs, colleague: [colleague], visitor: visitors })
  for (const [end, pages] of ends)
    for (const [index, page] of pages.entries())
      await page.screenshot({ path: `${prefix}-${end}-${index + 1}.png`, timeout: 5000 }).catch(() => {})
}

/** Keeps what the agent's hubs have noted, the newest last: it says why a generation ended. */
async function keepHubLog(file: string, { agent }: Scene) {
  const lines = agent.tabs[0]?.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('everline-log')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('lines').objectStore('lines').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => resolve(reading.result.map((line) => JSON.stringify(line)))
        }
      }),
  )
  await Promise.race([lines, new Promise((resolve) => setTimeout(resolve, 5000))])
    .then((read) => writeFile(file, Array.isArray(read) ? read.join('\n') : 'the log did not answer'))
    .catch((failure) => writeFile(file, String(failure)))
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
  // A look that fails, such as at a page that is just drawn anew, is taken again.
  const whole = async () => {
    found = await differencesNow(conversation).catch((failure) => [`the comparison failed: ${String(failure)}`])
    return found.length === 0
  }
  await expect
    .poll(whole, { timeout: settleMs })
    .toBe(true)
    .catch(() => {})
  return found
}

async function differencesNow(conversation: Conversation): Promise<string[]> {
  const { agent, visitor, colleague, push, outcome, written } = conversation
  if (outcome === 'transferred' && !(await takeTransfer(conversation))) return ['the colleague does not have it yet']
  const held = await heldNow(conversation)
  const { note, file, ...texts } = written
  // A file holds up neither the texts that follow it nor other files.
  const messages: Written = { ...texts, ...Object.fromEntries(file.map((text) => [text, [text]])) }
  const atBackend = [
    ...differences(messages, held.texts, []),
    ...differences({ note }, held.notes, []),
    ...factDifferences(expectedFacts(conversation, held), { 'the backend': held.facts }),
    ...push.service.refused().map((refusal) => `the push service refused a push: ${JSON.stringify(refusal)}`),
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
      if ((await tab.getByRole('button', { name: 'Answer', exact: true }).count()) > 0)
        return [`tab ${index + 1} rings`]
      if (waiting > 0) return [`tab ${index + 1} still shows ${waiting} as not sent`]
    }
  const ofStaff = seen.splice(0)
  // A press that came as the chat opened by itself has closed it.
  await showChat(visitor.page)
  await read('the visitor’s page', visitor.chat)
  const only = (all: readonly Seen[], isNote: boolean) =>
    all.map((each) => ({ ...each, texts: each.texts.filter((text) => text.startsWith('n') === isNote) }))
  return [
    ...differences(messages, held.texts, [...only(ofStaff, false), ...seen]),
    ...differences({ note }, held.notes, only(ofStaff, true)),
  ]
}

/** The colleague takes what was transferred, as soon as it is offered; whether it is theirs. */
async function takeTransfer({ colleague, roomId }: Conversation): Promise<boolean> {
  if (colleague.url().includes(roomId)) return true
  await colleague.bringToFront()
  const request = colleague.getByRole('alertdialog', { name: 'Transfer' })
  const accept = request.getByRole('button', { name: /^Accept/ })
  // A press that does not succeed is made again with the next look.
  if (await request.isVisible()) await accept.click({ timeout: 5000 }).catch(() => {})
  return false
}
