import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { callCard } from '#tests/e2e/call-card.ts'
import { callFaults } from '#tests/e2e/call-faults.ts'
import { callAndAnswer, closeCallScene, hears, openCallSides, tones } from '#tests/e2e/call-scene.ts'
import { heldBy } from '#tests/e2e/held.ts'

/** How many calls; `EVERLINE_SOAK_CALLS` says otherwise. One takes about five seconds. */
const count = Number(process.env.EVERLINE_SOAK_CALLS ?? 1000)
const seed = Number(process.env.EVERLINE_SOAK_SEED ?? Date.now() % 2 ** 31)
/** A person hangs up when a call has been away for 20 s, and so does the product. */
const longestFaultMs = 12_000
/**
 * Most that wait in a page soon after a call: between 7 and 30 were seen. Right after two hubs were killed there were 109,
 * of queries that are kept for two seconds.
 */
const mostTimers = 60
/** A run takes hours: it says how far it is. */
const toldEvery = 25

const anyCall = fc.record({
  faults: fc.array(fc.constantFrom(...Object.keys(callFaults)), { minLength: 1, maxLength: 2 }),
  lastsMs: fc.nat(longestFaultMs),
  hangsUp: fc.constantFrom('agent', 'visitor'),
})

test(`[CAP-02] [CAL-13] ${count} calls with random faults: none is lost, and nothing stays open after any`, async () => {
  test.setTimeout(300_000 + count * 60_000)
  const scene = await openCallSides()
  for (const [index, call] of fc.sample(anyCall, { numRuns: count, seed }).entries()) {
    const what = `call ${index + 1} of seed ${seed}: ${call.faults.join(', then ')} (${call.lastsMs} ms)`
    await test.step(what, async () => {
      await callAndAnswer(scene)
      for (const name of [null, ...call.faults]) {
        if (name !== null) {
          await callFaults[name]?.before?.(scene)
          await callFaults[name]?.strike(scene, () => new Promise((resolve) => setTimeout(resolve, call.lastsMs)))
        }
        await hears(scene.tab, tones.visitor)
        await hears(scene.chat, tones.agent)
      }
      const sides = [scene.tab, scene.chat]
      const by = call.hangsUp === 'agent' ? scene.tab : scene.chat
      await callCard(by).getByRole('button', { name: 'Hang up' }).click()
      for (const side of sides) {
        await expect(callCard(side)).toHaveCount(0, { timeout: 20_000 })
        await expect.poll(async () => (await heldBy(side)).timers).toBeLessThan(mostTimers)
        const open = async () => {
          const { peerConnections, microphones, cameras } = await heldBy(side)
          return { peerConnections, microphones, cameras }
        }
        await expect.poll(open).toEqual({ peerConnections: 0, microphones: 0, cameras: 0 })
      }
    })
    if ((index + 1) % toldEvery === 0) console.log(`${index + 1} of ${count} calls, seed ${seed}`)
  }
  await closeCallScene(scene)
})
