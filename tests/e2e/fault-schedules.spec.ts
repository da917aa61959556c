import { execFileSync } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { acts } from '#tests/faults/schedules/acts.ts'
import { faults } from '#tests/faults/schedules/faults.ts'
import { runSchedule } from '#tests/faults/schedules/run-schedule.ts'
import { noteRun } from '#tests/faults/schedules/runs.ts'
import { closeScene, openScene, type Scene } from '#tests/faults/schedules/scene.ts'
import { scheduleOf, textOf } from '#tests/faults/schedules/schedule.ts'
import { isSoak } from '#tests/soak/runs.ts'
import { callBrowser } from './call-browser.ts'

// A step that cannot be taken fails by itself, so that its schedule is printed.
test.use({ serviceWorkers: 'allow', actionTimeout: 40_000, launchOptions: callBrowser })

/*
 * Random schedules of acts and faults: at the end every text is at the backend once and in order, and each end shows just
 * that. A failure prints its seed: `EVERLINE_FAULT_SEED=<seed>` runs its schedule alone, and several seeds, by commas, one
 * after the other. `EVERLINE_FAULT_SCHEDULES` says how many run. Each commit has short schedules of its own, the same in
 * each run; a soak has new ones.
 */
const givenSeeds = process.env.EVERLINE_FAULT_SEED?.split(',').map(Number)
const count = givenSeeds?.length ?? Number(process.env.EVERLINE_FAULT_SCHEDULES ?? (isSoak ? 1000 : 5))
const highestSeed = 2 ** 30
const commit = execFileSync('git', ['rev-parse', 'HEAD'])
const shortSeed = (number: number) =>
  2 * (createHash('sha256').update(commit).update(String(number)).digest().readUInt32BE() % highestSeed)
/** Schedules of a lane follow each other in one scene; after one that fails the scene is set up again. */
const laneCount = Math.min(isSoak && !givenSeeds ? 2 : 1, count)

for (let lane = 0; lane < laneCount; lane += 1)
  test.describe(`lane ${lane + 1}`, () => {
    test.describe.configure({ mode: 'default' })
    let scene: Scene
    test.beforeAll(async ({ browser }) => {
      scene = await openScene(browser)
    })
    test.afterAll(() => closeScene(scene))

    for (let number = lane + 1; number <= count; number += laneCount)
      test(`[PWA-05] random faults, schedule ${number}: nothing is lost, doubled or out of order at any end`, async () => {
        const seed = givenSeeds?.[number - 1] ?? (isSoak ? randomInt(highestSeed) : shortSeed(number))
        const schedule = scheduleOf(seed, { faults, acts })
        console.log(`schedule ${number}: EVERLINE_FAULT_SEED=${seed}`)
        const beganMs = Date.now()
        const { found, partsMs } = await runSchedule(scene, schedule)
        const tookMs = Date.now() - beganMs
        await noteRun({ seed, found, tookMs, partsMs, steps: schedule.steps })
        if (found.length > 0) console.log(`${found.join('\n')}\nin this schedule:\n${textOf(schedule)}`)
        expect(found).toEqual([])
      })
  })
