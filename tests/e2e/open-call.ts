import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test'
import { openAgent, openChat } from './people.ts'
import type { Service } from './service.ts'
import { audible, giveTone, heard, silent } from './sound.ts'

export const tones = { agent: 620, visitor: 1040, admin: 1710 }

export const hears = (where: Page | FrameLocator, tone: number) =>
  expect.poll(() => heard(where, tone)).toBeGreaterThan(audible)
export const hearsNothingOf = (where: Page | FrameLocator, tone: number) =>
  expect.poll(() => heard(where, tone)).toBeLessThan(silent)

/**
 * An agent, and a visitor with the chat open, each with a microphone.
 *
 * @param realm where the agent's hub runs
 */
export async function openSides(browser: Browser, service: Service, realm?: 'dedicated-worker' | 'page') {
  const agentBrowser = await browser.newContext()
  if (realm) await agentBrowser.addInitScript((name) => sessionStorage.setItem('everline-hub-realm', name), realm)
  const agent = await openAgent({ newContext: async () => agentBrowser }, service.url, service.agents[0])
  await giveTone(agent.context, tones.agent)
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  await tab.reload()
  await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live')
  const context = await browser.newContext()
  await giveTone(context, tones.visitor)
  const page = await context.newPage()
  await page.goto(`${service.url}/demo`)
  return { agent, tab, page, chat: await openChat(page) }
}

/** A visitor calls; the agent answers. */
export async function openCall(browser: Browser, service: Service, realm?: 'dedicated-worker' | 'page') {
  const sides = await openSides(browser, service, realm)
  const { tab, page, chat } = sides
  await chat.getByRole('button', { name: 'Call us' }).click()
  await tab.bringToFront()
  await tab.getByRole('alertdialog', { name: 'Incoming inquiry' }).getByRole('button', { name: 'Accept' }).click()
  await hears(tab, tones.visitor)
  await page.bringToFront()
  await hears(chat, tones.agent)
  return sides
}
