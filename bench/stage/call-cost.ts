import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { chromium, expect } from '@playwright/test'
import { callBrowser } from '#tests/e2e/call-browser.ts'
import { callCard } from '#tests/e2e/call-card.ts'
import { answerButton } from '#tests/e2e/call-scene.ts'
import { openChat } from '#tests/e2e/people.ts'
import { setHidden } from '#tests/e2e/sight.ts'
import { agentOf, type Backend } from './backends.ts'
import { newContext } from './browser.ts'
import { cpuMs } from './browser-cost.ts'
import { signInTab, untilLive } from './people.ts'
import { recordRequests } from './record-requests.ts'

/** Processor time of the agent's browser, in milliseconds a second. */
type Processor = { inCallMs: number; withoutMs: number }

/** Cost of calls in the agent's browser: processor time by number of tabs, and sip.js in kB. */
export type CallCost = { oneTab: Processor; tenTabs: Processor; sipBeforeKb: number; sipInCallKb: number }

const tabs = 10
const seconds = 15
const settledMs = 10_000
const patience = { timeout: 60_000 }
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** In browsers without ears, whose work would count. */
export async function measureCallCost(backend: Backend): Promise<CallCost> {
  const line = await recordRequests(backend.port)
  const [own, theirs] = await Promise.all([chromium.launch(callBrowser), chromium.launch(callBrowser)])
  const url = `http://127.0.0.1:${line.port}`
  // The service worker fetches all scripts whenever it likes.
  const context = await newContext(own, { serviceWorkers: 'block' })
  const tab = await context.newPage()
  await tab.goto(url)
  await signInTab(tab, agentOf(backend, 2))
  const sipBeforeKb = await sipKb(line.requests)
  const perSecond = async () => {
    // Work left over from opening and hanging up finishes first.
    await sleep(settledMs)
    const beforeMs = await cpuMs(own)
    await sleep(seconds * 1000)
    return ((await cpuMs(own)) - beforeMs) / seconds
  }
  const oneTabWithoutMs = await perSecond()
  const page = await theirs.newPage()
  await page.goto(`${backend.url}/demo`)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Call us' }).click()
  await answerButton(tab).click()
  for (const where of [tab, chat]) await expect(callCard(where).getByRole('status')).toHaveText('Connected', patience)

  const oneTabMs = await perSecond()
  for (let opened = 1; opened < tabs; opened += 1) {
    const further = await context.newPage()
    await further.goto(url)
    await untilLive(further)
    await expect(callCard(further)).toBeVisible(patience)
    await setHidden(further, true)
  }
  await tab.bringToFront()
  const tenTabsMs = await perSecond()
  const sipInCallKb = await sipKb(line.requests)
  await callCard(chat).getByRole('button', { name: 'Hang up' }).click()
  for (const where of [tab, chat]) await expect(callCard(where)).toHaveCount(0, patience)
  const tenTabsWithoutMs = await perSecond()
  await Promise.all([own.close(), theirs.close()])
  await line.close()
  return {
    oneTab: { inCallMs: oneTabMs, withoutMs: oneTabWithoutMs },
    tenTabs: { inCallMs: tenTabsMs, withoutMs: tenTabsWithoutMs },
    sipBeforeKb,
    sipInCallKb,
  }
}

/** Size of the requested scripts that speak SIP, compressed, in kB. */
async function sipKb(requests: readonly { path: string }[]): Promise<number> {
  const paths = new Set(requests.map(({ path }) => path).filter((path) => path.endsWith('.js')))
  let bytes = 0
  for (const path of paths) {
    const script = await readFile(`dist/app${path}`).catch(() => null)
    if (script?.includes('SIP/2.0')) bytes += gzipSync(script).length
  }
  return bytes / 1000
}
