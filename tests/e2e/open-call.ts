import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test'
import { openAgent, openChat } from './people.ts'
import type { Service } from './service.ts'
import { audible, giveTone, heard, played, silent } from './sound.ts'

export const tones = { agent: 620, visitor: 1040, admin: 1710 }

export const hears = (where: Page | FrameLocator, tone: number) =>
  expect.poll(() => heard(where, tone)).toBeGreaterThan(audible)
export const hearsNothingOf = (where: Page | FrameLocator, tone: number) =>
  expect.poll(() => heard(where, tone)).toBeLessThan(silent)

/** The ringback tone in Hz, which sounds for one second of five. */
const ringback = 425
/** Expects the caller to hear the ringback tone. */
export const hearsRingback = (where: Page | FrameLocator) =>
  expect.poll(() => played(where, ringback), { intervals: [200] }).toBeGreaterThan(audible)

/** A member of the staff whose microphone is a tone. */
export async function openStaff(
  browser: Pick<Browser, 'newContext'>,
  url: string,
  credentials: Parameters<typeof openAgent>[2] | undefined,
  tone: number,
) {
  if (!credentials) throw new Error('no sign-in')
  const context = await browser.newContext()
  await giveTone(context, tone)
  const agent = await openAgent({ newContext: async () => context }, url, credentials)
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  return { ...agent, tab }
}

/**
 * An agent, and a visitor with the chat open, each with a microphone.
 *
 * @param realm where the agent's hub runs
 */
export async function openSides(
  browser: Pick<Browser, 'newContext'>,
  service: Service,
  realm?: 'dedicated-worker' | 'page',
) {
  const agentBrowser = await browser.newContext()
  if (realm) await agentBrowser.addInitScript((name) => sessionStorage.setItem('everline-hub-realm', name), realm)
  const agent = await openStaff({ newContext: async () => agentBrowser }, service.url, service.agents[0], tones.agent)
  const { tab } = agent
  const context = await browser.newContext()
  await giveTone(context, tones.visitor)
  const page = await context.newPage()
  await page.goto(`${service.url}/demo`)
  return { agent, tab, page, chat: await openChat(page) }
}

/** A visitor has called while nobody is there: the part of the chat that says what to do then. */
export async function callInVain(browser: Browser, service: Service) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${service.url}/demo`)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Call us' }).click()
  return { page, chat, missed: chat.getByRole('region', { name: 'Missed call' }) }
}

/** A visitor calls; the agent answers. */
export async function openCall(
  browser: Pick<Browser, 'newContext'>,
  service: Service,
  realm?: 'dedicated-worker' | 'page',
) {
  const sides = await openSides(browser, service, realm)
  const { tab, page, chat } = sides
  await chat.getByRole('button', { name: 'Call us' }).click()
  await tab.bringToFront()
  await tab.getByRole('alertdialog', { name: 'Incoming chat' }).getByRole('button', { name: 'Accept' }).click()
  await hears(tab, tones.visitor)
  await page.bringToFront()
  await hears(chat, tones.agent)
  return sides
}

/** An agent takes over the missed call that has a voice message, and plays it. Returns the log of its conversation. */
export async function playMissedVoice(tab: Page) {
  await tab.getByRole('tab', { name: 'Missed' }).click()
  await tab.getByRole('link', { name: /voice/ }).click()
  await tab.getByRole('button', { name: 'Take over' }).click()
  const log = tab.getByRole('log', { name: 'Messages' })
  await log.getByRole('button', { name: /^Play voice/ }).click()
  await expect(log.getByRole('button', { name: /^Pause voice/ })).toBeVisible()
  return log
}
