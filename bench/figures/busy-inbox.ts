import { expect, type Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { takeInteractions, watchInteractions } from '#bench/in-page/interactions.ts'
import { agentOf, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser } from '#bench/stage/browser.ts'
import { handledConversation, openAgentTab } from '#bench/stage/people.ts'
import { median, p95 } from '#bench/statistics.ts'
import { newId, type Person, say, signIn, unwrap } from '#tests/server/test-client.ts'

const conversations = 10_000
const talking = 50
const changesPerSecond = 50
const seconds = 20
const pressEveryMs = 250
/** Shorter interactions are not reported by the browser. */
const leastMs = 16

/** Interactions in a large inbox while its conversations change. */
export async function measureBusyInbox(): Promise<Report> {
  const seed = { handled: 100, closed: conversations - 100 - talking, messages: 4 }
  return withBackend({ seed }, async (backend) => {
    const credentials = agentOf(backend)
    const agent = await signIn(backend.url, credentials.email, credentials.password)
    const talks: Talk[] = []
    while (talks.length < talking) talks.push(await handledConversation(backend.url, agent))
    const browser = await launchBrowser()
    const { tab } = await openAgentTab(browser, backend.url, credentials)
    await tab.getByRole('tab', { name: 'Mine' }).click()
    await expect(tab.locator('[data-row]').first()).toBeVisible()
    await tab.evaluate(watchInteractions)

    const quiet = await interact(tab)
    const stop = new AbortController()
    const changing = changeRows(talks, stop.signal)
    const busy = await interact(tab)
    stop.abort()
    const changes = await changing
    await browser.close()
    return {
      title: 'A busy inbox',
      how:
        `${conversations.toLocaleString('en')} conversations held, ${talking + 100} of them handled. Visitors write in ${talking} of them, ${changesPerSecond} messages a second: each changes a row and moves it to the top. ` +
        `Meanwhile, for ${seconds} s, a key every ${pressEveryMs} ms: arrows through the list, Enter on every tenth row, letters in the composer. From the key to the next paint, as the browser measures it (event timing; what took less than ${leastMs} ms counts as ${leastMs}). The floor: the same keys while nobody writes.`,
      figures: [
        figure({
          name: 'busy inbox, interaction to next paint, p50',
          value: median(busy),
          floor: median(quiet),
          unit: 'ms',
        }),
        figure({
          name: 'busy inbox, interaction to next paint, p95',
          value: p95(busy),
          floor: p95(quiet),
          unit: 'ms',
          aim: { of: 'value', most: 100 },
        }),
        figure({
          name: 'busy inbox, changes a second that were made',
          value: changes / seconds,
          unit: '/s',
        }),
      ],
      remarks: [],
    }
  })
}

type Talk = { visitor: Person; roomId: string }

/** Lets the visitors write in turns, at the pace; returns how many messages the backend has taken. */
async function changeRows(talks: readonly Talk[], signal: AbortSignal): Promise<number> {
  const startMs = performance.now()
  const sent: Array<Promise<void>> = []
  let done = 0
  for (let index = 0; !signal.aborted; index += 1) {
    const talk = talks[index % talks.length]
    if (talk)
      sent.push(
        say(talk.visitor, talk.roomId, `Message ${index}, about as long as people write. ${newId()}`).then((answer) => {
          unwrap(answer)
          done += 1
        }),
      )
    await sleep(Math.max(0, startMs + ((index + 1) * 1000) / changesPerSecond - performance.now()))
  }
  await Promise.all(sent)
  return done
}

/** Presses keys at the pace, and returns the milliseconds of each. */
async function interact(tab: Page): Promise<number[]> {
  await tab.evaluate(takeInteractions)
  const startMs = performance.now()
  let pressed = 0
  await tab.locator('[data-row] a').first().focus()
  while (performance.now() - startMs < seconds * 1000) {
    await tab.keyboard.press(keyAt(pressed))
    pressed += 1
    if (pressed % 20 === 0) await tab.locator('[data-row] a').first().focus()
    await sleep(Math.max(0, startMs + pressed * pressEveryMs - performance.now()))
  }
  const measured = await tab.evaluate(takeInteractions)
  return [...measured, ...Array.from({ length: Math.max(0, pressed - measured.length) }, () => leastMs)]
}

/** Nine arrows, an Enter that opens a conversation, ten letters in its composer. */
const keyAt = (index: number) => (index % 20 < 9 ? 'ArrowDown' : index % 20 === 9 ? 'Enter' : 'a')

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
