import { chromium } from '@playwright/test'
import { callBrowser } from '#tests/e2e/call-browser.ts'
import { readFileSync } from 'node:fs'
const log = readFileSync('/tmp/demo.log', 'utf8')
const pw = (m: string) => new RegExp(`${m}\\s+(\\S+)`).exec(log)![1]!
const url = 'http://localhost:8090'
const b = await chromium.launch(callBrowser)
const shot = async (p: any, name: string) => { await p.waitForTimeout(700); await p.screenshot({ path: `/tmp/look-${name}.png` }) }
async function agent(email: string, opts: any) {
  const ctx = await b.newContext({ serviceWorkers: 'block', ...opts })
  const p = await ctx.newPage()
  await p.goto(url)
  await p.getByLabel('E-mail').first().fill(email)
  await p.getByLabel('Password', { exact: true }).fill(pw(email))
  await p.getByRole('button', { name: 'Sign in', exact: true }).click()
  await p.getByRole('heading', { name: 'Inbox' }).waitFor()
  return p
}
const desk = await agent('agent1@everline.test', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
await shot(desk, 'inbox')
const vctx = await b.newContext({ viewport: { width: 1200, height: 800 }, colorScheme: 'dark' })
const page = await vctx.newPage()
await page.goto(`${url}/demo`)
await page.getByRole('button', { name: /Chat with us/ }).click()
const chat = page.frameLocator('iframe[title="Chat with us"]')
await chat.getByRole('button', { name: 'Call us' }).click()
await desk.getByRole('alertdialog').first().waitFor({ timeout: 60000 })
await shot(desk, 'ringing')
await desk.getByRole('alertdialog').first().getByRole('button', { name: /^(Accept|Answer)$/ }).first().click()
await desk.getByRole('button', { name: 'Hang up' }).first().waitFor()
await desk.waitForTimeout(3500)
await shot(desk, 'call')
await desk.getByRole('button', { name: 'People' }).click()
await shot(desk, 'people')
await desk.keyboard.press('Escape')
await shot(page, 'widget-call')
await chat.getByRole('button', { name: 'Close chat' }).click()
await shot(page, 'widget-closed')
// a colleague calls
const col = await agent('agent2@everline.test', { viewport: { width: 390, height: 800 }, colorScheme: 'dark', isMobile: true, hasTouch: true })
await shot(col, 'phone-inbox')
await col.goto(`${url}/team`)
await col.getByRole('button', { name: /^Call / }).first().waitFor()
const me = col.getByRole('button', { name: /^Call Maria/ }).first()
await (await me.count() ? me : col.getByRole('button', { name: /^Call / }).first()).click()
await shot(col, 'phone-calling')
await desk.bringToFront()
await desk.getByRole('alertdialog').first().waitFor({ timeout: 20000 }).catch(() => {})
await shot(desk, 'second-ringing')
const ha = desk.getByRole('button', { name: 'Hold and answer' })
if (await ha.count()) { await ha.click(); await desk.waitForTimeout(3000); await shot(desk, 'two-calls'); await shot(col, 'phone-call') }
await desk.setViewportSize({ width: 390, height: 800 })
await shot(desk, 'two-calls-phone')
await desk.setViewportSize({ width: 1280, height: 800 })
for (let i = 0; i < 2; i++) { await desk.getByRole('button', { name: 'Hang up' }).first().click().catch(() => {}); await desk.waitForTimeout(1500) }
await shot(desk, 'after')
const q = desk.getByRole('button', { name: 'Quality of the call' }).first()
if (await q.count()) { await q.click(); await shot(desk, 'quality') }
await desk.goto(`${url}/devices`)
await desk.getByRole('button', { name: 'Start a test call' }).click()
await desk.waitForTimeout(5000)
await desk.getByRole('heading', { name: 'Test call' }).scrollIntoViewIfNeeded()
await shot(desk, 'test-call')
await b.close()
process.exit(0)
