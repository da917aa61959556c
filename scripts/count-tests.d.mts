export type TestTime = { title: string; seconds: number }
/** `page`: lines of the page when the test failed, if it had one. */
export type Failure = { title: string; message: string; page?: string[] }
/** The result of a step; `output` says why it failed when that is not in the runner's own output. */
export type Count = { passed: number; failed: number; output: string; times: TestTime[]; failures: Failure[] }

/** Counts of Vitest's JSON report; `code` is the runner's exit code. */
export function countVitest(report: string, code: number): Count
/** Counts of Playwright's JSON report; `code` is the runner's exit code. */
export function countPlaywright(report: string, code: number): Count
