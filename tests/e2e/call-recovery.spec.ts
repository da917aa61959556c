import type { FrameLocator, Page } from '@playwright/test'
import { isSoak, soakOnly } from '#tests/soak/runs.ts'
import { callCard, callState } from './call-card.ts'
import { callFaults } from './call-faults.ts'
import {
  type CallScene,
  callAndAnswer,
  closeCallScene,
  hears,
  hearsNothingOf,
  mostNoise,
  mostNoiseOfMute,
  openCallScene,
  silence,
  tones,
} from './call-scene.ts'
import { heardSince } from './ears.ts'
import { heldBy } from './held.ts'
import { expect, test } from './service.ts'

/*
 * One call, to which one fault after the other happens. After each of them both sides hear each other again, as sound
 * shows; nobody whose page went on has heard a click, nothing that was closed has been opened, and nobody is listed twice.
 */

test.describe.configure({ mode: 'default' })
test.setTimeout(180_000)

const button = (where: Page | FrameLocator, name: string) => callCard(where).getByRole('button', { name })
const mute = (where: Page | FrameLocator) => callCard(where).getByRole('button', { name: /^(Mute|Unmute)$/ })

/** The camera was on once and has been switched off; nothing may have opened it again. */
async function showsNoPicture({ tab, chat }: CallScene) {
  expect((await heldBy(tab)).cameras).toBe(0)
  await expect(chat.locator('video')).toHaveCount(0)
}

let scene: CallScene
test.beforeAll(async () => {
  scene = await openCallScene()
})
test.afterAll(() => closeCallScene(scene))

test('[CAL-13] a camera that was switched off is closed', async () => {
  const { tab } = scene
  await hears(tab, tones.visitor)
  await button(tab, 'Camera').click()
  await expect.poll(async () => (await heldBy(tab)).cameras).toBe(1)
  await expect(scene.chat.locator('video').first()).toBeVisible()
  await button(tab, 'Camera').click()
  await expect.poll(async () => (await heldBy(tab)).cameras).toBe(0)
  await showsNoPicture(scene)
})

for (const [what, fault] of Object.entries(callFaults)) {
  const { isMuted, lastsMs = 0, hearsAnew, isSoakOnly = false, before, strike } = fault
  // In `npm test` a fault is over as soon as the other side has noticed.
  const lasts = () => new Promise<void>((resolve) => setTimeout(resolve, isSoak ? lastsMs : 0))
  const title = `[CAP-02] [CAL-13] a call is kept, without a click for ${hearsAnew ? 'the other side' : 'both sides'}, ${isMuted ? 'and muted, ' : ''}when ${what}`
  test(title, isSoakOnly ? soakOnly : {}, async () => {
    await hears(scene.tab, tones.visitor)
    await hears(scene.chat, tones.agent)
    if (isMuted) {
      await mute(scene.tab).click()
      await hearsNothingOf(scene.chat, tones.agent)
    }
    await before?.(scene)
    const sinceMs = Date.now()
    await strike(scene, lasts)
    await hears(scene.tab, tones.visitor)
    if (isMuted) {
      expect((await heardSince(scene.chat, sinceMs)).strongest[tones.agent]).toBeLessThan(silence)
      await mute(scene.tab).click()
    }
    await hears(scene.chat, tones.agent)
    await showsNoPicture(scene)
    for (const [side, where] of [
      ['agent', scene.tab],
      ['visitor', scene.chat],
    ] as const) {
      if (side !== hearsAnew)
        expect((await heardSince(where, sinceMs)).noise).toBeLessThan(isMuted ? mostNoiseOfMute : mostNoise)
      // Beside it may stand that the connection loses sound.
      await expect(callState(where)).toHaveText('Connected')
      // The name is that of one person.
      await expect(callCard(where)).toHaveAttribute('aria-label', /^Call with [^,]+$/)
    }
  })
}

test('[CAL-13] a visitor’s mute survives a reload, although the backend does not know it yet', async () => {
  const { page, chat, tab } = scene
  await page.route('**/calls/*/party', (route) => route.abort())
  await mute(chat).click()
  await hearsNothingOf(tab, tones.visitor)
  const sinceMs = Date.now()
  await page.reload()
  await hears(chat, tones.agent)
  expect((await heardSince(tab, sinceMs)).strongest[tones.visitor]).toBeLessThan(silence)
  await page.unroute('**/calls/*/party')
  await mute(chat).click()
  await hears(tab, tones.visitor)
})

test('[CAP-02] closing the last tab of a call asks, and who stays keeps the call', async () => {
  const { tab, chat } = scene
  const asked = tab.waitForEvent('dialog')
  await tab.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await hears(chat, tones.agent)
})

async function endsWhenTheAgentStaysAway() {
  const { agentEnd, media, chat, tab } = scene
  const endsAtTheOtherSide = async () => {
    const cutOff = chat.getByRole('region', { name: 'Call dropped' })
    await expect(cutOff.getByRole('button', { name: 'Call again' })).toBeVisible({ timeout: 60_000 })
    await expect(callCard(chat)).toHaveCount(0)
  }
  agentEnd.line.set({ name: 'silent', up: true, down: true })
  media.set('cut')
  await endsAtTheOtherSide()
  agentEnd.line.set({ name: 'good', latencyMs: 0 })
  media.set('good')
  await expect(tab.getByText(/Call with .+ dropped/)).toBeVisible({ timeout: 20_000 })
  await expect(callCard(tab)).toHaveCount(0)
  await tab.getByRole('button', { name: 'Call back' }).click()
  await chat.getByRole('button', { name: 'Answer' }).click()
  await hears(tab, tones.visitor)
  await hears(chat, tones.agent)

  const wake = await agentEnd.sleep()
  await endsAtTheOtherSide()
  wake()
  await expect(callCard(tab)).toHaveCount(0)
  await expect(tab.getByRole('button', { name: 'Call back' })).toBeVisible()
}

// It takes the 20 s twice that somebody may be away.
if (isSoak)
  test(
    '[CAL-03] a call whose agent does not come back ends at the other side, and both can call again',
    endsWhenTheAgentStaysAway,
  )

for (const who of ['agent', 'visitor'] as const)
  test(`[CAP-02] ${who}: who hangs up without a line sees the call end at once, and the other side learns it when the line is back`, async () => {
    // The test before this one has ended the call.
    if ((await callCard(scene.chat).count()) === 0) await callAndAnswer(scene)
    const { agentEnd, visitorEnd, tab, chat } = scene
    const [own, other, { line }] = who === 'agent' ? [tab, chat, agentEnd] : [chat, tab, visitorEnd]
    await hears(tab, tones.visitor)
    line.set({ name: 'silent', up: true, down: true })
    await button(own, 'Hang up').click()
    await expect(callCard(own)).toHaveCount(0)
    expect(await heldBy(own)).toMatchObject({ peerConnections: 0, microphones: 0 })
    await expect(callCard(other)).toBeVisible()
    line.set({ name: 'good', latencyMs: 0 })
    await expect(callCard(other)).toHaveCount(0)
  })
