import { expect, type Page } from '@playwright/test'
import { sleep, systemClock } from '#core/platform/clock.ts'
import { callCard } from '#tests/e2e/call-card.ts'
import { answerButton, type CallScene, hears, tones } from '#tests/e2e/call-scene.ts'
import { heardSince } from '#tests/e2e/ears.ts'
import type { BarePages } from './bare-call.ts'

/** How one call began, in milliseconds. */
export type CallStart = {
  /** From the caller's click to what the other side shows. */
  ringMs: number
  /** From the click that answers until both have heard the other. */
  soundMs: number
  /** The part of it from when the peer connection of who answers was given the caller's description. */
  agreedMs: number
}

const ringing = '[role="alertdialog"]'
/** How long a person takes to answer at the least. */
const answersAfterMs = 1000
const patienceMs = 60_000

/**
 * The visitor calls, the agent answers, and one of them hangs up.
 *
 * @param elsewhere a tab of the agent on another device; answers how long it went on ringing after the answer
 */
export async function callOnce(
  { tab, page, chat }: CallScene,
  elsewhere: Page,
): Promise<CallStart & { elsewhereMs: number }> {
  // Tabs in the background are slowed down by the browser.
  for (const each of [tab, page]) await each.bringToFront()
  const [shown] = [tab, elsewhere].map((where) =>
    where.evaluate((selector) => benchPage.textFits(selector, '.'), ringing),
  )
  const calledMs = await chat.getByRole('button', { name: 'Call us' }).evaluate(press)
  const ringMs = ((await shown) ?? Number.NaN) - calledMs
  await expect(elsewhere.locator(ringing)).toBeVisible({ timeout: patienceMs })
  await sleep(systemClock, answersAfterMs)
  const gone = elsewhere.evaluate(goneAt, ringing)
  const answeredMs = await answerButton(tab).evaluate(press)
  const heardMs = await bothHear([tab, chat])(answeredMs)
  const agreedMs = heardMs - (await offeredAtMs(tab, answeredMs))
  const elsewhereMs = (await gone) - answeredMs
  await callCard(chat).getByRole('button', { name: 'Hang up' }).click()
  for (const where of [tab, chat]) await expect(callCard(where)).toHaveCount(0, { timeout: patienceMs })
  return { ringMs, soundMs: heardMs - answeredMs, agreedMs, elsewhereMs }
}

/** The same with nothing but a peer connection. */
export async function bareCallOnce({ caller, callee }: BarePages): Promise<CallStart> {
  for (const each of [caller, callee]) await each.bringToFront()
  const calledMs = await caller.evaluate(() => bareCall.call())
  const ringMs = (await callee.evaluate(() => bareCall.rangAtMs())) - calledMs
  await sleep(systemClock, answersAfterMs)
  const answeredMs = await callee.evaluate(() => bareCall.answer())
  const heardMs = await bothHear([callee, caller])(answeredMs)
  const agreedMs = heardMs - (await offeredAtMs(callee, answeredMs))
  for (const page of [caller, callee]) await page.evaluate(() => bareCall.hangUp())
  return { ringMs, soundMs: heardMs - answeredMs, agreedMs }
}

type Where = CallScene['chat'] | Page

/** When both have heard the other for the first time since a moment: the agent's side, then the visitor's. */
const bothHear =
  ([agent, visitor]: readonly [Where, Where]) =>
  async (sinceMs: number): Promise<number> => {
    await hears(agent, tones.visitor)
    await hears(visitor, tones.agent)
    const [atAgent, atVisitor] = await Promise.all([heardSince(agent, sinceMs), heardSince(visitor, sinceMs)])
    return Math.max(atAgent.firstAtMs[tones.visitor] ?? Number.NaN, atVisitor.firstAtMs[tones.agent] ?? Number.NaN)
  }

/** When a peer connection of the page was first given a description to answer since a moment. */
const offeredAtMs = (page: Page, sinceMs: number): Promise<number> =>
  page.evaluate((since) => benchPage.offers.find((atMs) => atMs >= since) ?? Number.NaN, sinceMs)

/** Clicks in the page itself; answers when. */
function press(button: SVGElement | HTMLElement): number {
  const atMs = performance.timeOrigin + performance.now()
  if (button instanceof HTMLElement) button.click()
  return atMs
}

/** When the page no longer has what the selector finds; runs in the page. */
const goneAt = (selector: string): Promise<number> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(selector)) return
      observer.disconnect()
      resolve(performance.timeOrigin + performance.now())
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    look()
  })
