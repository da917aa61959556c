import { join } from 'node:path'
import type { Clock } from '#core/platform/clock.ts'
import { createFairQueue } from '#server/sandbox/fair-queue.ts'
import { createSandbox, type Sandbox } from '#server/sandbox/sandbox.ts'

/** Waiting longer than a minute, somebody asks again. */
const waitMs = 60_000
const placeMs = 10 * waitMs
const most = { ofPerson: 40, ofService: 400, ofAll: 1000 }

/**
 * The only door to the bytes of strangers: processes of their own (`sandbox`), in turns. Files are examined beside the
 * queue of drawings, which may take long.
 */
export async function createOpening(deps: { dataFolder: string; maxFileMb: number; clock: Clock }) {
  const { clock, maxFileMb } = deps
  const sandbox: Sandbox = await createSandbox({ folder: join(deps.dataFolder, 'opening'), maxFileMb })
  return {
    sandbox,
    examinations: createFairQueue({ clock, atOnce: 2, most, waitMs, placeMs }),
    drawings: createFairQueue({ clock, atOnce: 1, most, waitMs, placeMs }),
  }
}
export type Opening = Awaited<ReturnType<typeof createOpening>>
