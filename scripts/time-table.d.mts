import type { Failure, TestTime } from './count-tests.mjs'

export type Layer = { title: string; seconds: number; tests: number; times: TestTime[] }

/** Lines of text: the seconds of each layer, then the slowest tests of all layers. */
export function timeTable(layers: readonly Layer[], totalSeconds: number): string[]

/** Lines of text: each test that failed, with the beginning of its message. */
export function failureList(layers: readonly { title: string; failures: readonly Failure[] }[]): string[]
