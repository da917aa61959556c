import { appendFile, mkdir } from 'node:fs/promises'
import type { Step } from './schedule.ts'

/** A schedule that was run. */
export type Run = {
  seed: number
  /** Differences and failed steps; none: all was well. */
  found: string[]
  tookMs: number
  /** How long the beginning took, each step, and the comparison. */
  partsMs: readonly number[]
  steps: readonly Step[]
}

export const folder = 'test-results/fault-schedules'
export const runsFile = `${folder}/runs.jsonl`

/** Writes down a run, from which `print-table.ts` counts. */
export async function noteRun(run: Run): Promise<void> {
  await mkdir(folder, { recursive: true })
  await appendFile(runsFile, `${JSON.stringify(run)}\n`)
}
