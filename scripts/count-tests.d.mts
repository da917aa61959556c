/** What a step came to; `output` says why when that is not in the runner's own output. */
export type Count = { passed: number; failed: number; output: string }

/** Counts of Vitest's JSON report; `code` is the runner's exit code. */
export function countVitest(report: string, code: number): Count
/** Counts of Playwright's JSON report; `code` is the runner's exit code. */
export function countPlaywright(report: string, code: number): Count
