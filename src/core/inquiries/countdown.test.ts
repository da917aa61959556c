import { expect, it } from 'vitest'
import { leftMsOf } from './countdown.ts'

const countdown = { sinceMs: 1_000_000, endsAtMs: 1_060_000 }
const hourMs = 3_600_000

it.each([
  { clock: 'right', serverNowMs: 1_000_000, seenForMs: 0, leftMs: 60_000 },
  { clock: 'right', serverNowMs: 1_020_000, seenForMs: 20_000, leftMs: 40_000 },
  { clock: 'right, after a reload', serverNowMs: 1_050_000, seenForMs: 0, leftMs: 10_000 },
  { clock: 'right, at the end', serverNowMs: 1_060_000, seenForMs: 60_000, leftMs: 0 },
  { clock: 'two hours ahead', serverNowMs: 1_000_000 + 2 * hourMs, seenForMs: 0, leftMs: 60_000 },
  { clock: 'two hours ahead', serverNowMs: 1_025_000 + 2 * hourMs, seenForMs: 25_000, leftMs: 35_000 },
  { clock: 'a minute ahead', serverNowMs: 1_060_000, seenForMs: 0, leftMs: 60_000 },
  { clock: 'two hours behind', serverNowMs: 1_000_000 - 2 * hourMs, seenForMs: 15_000, leftMs: 45_000 },
  { clock: 'two hours behind, at the end', serverNowMs: 1_070_000 - 2 * hourMs, seenForMs: 70_000, leftMs: 0 },
])('[INQ-02] $leftMs ms of a minute are left after $seenForMs ms with a clock that is $clock', (of) => {
  expect(leftMsOf(countdown, of)).toBe(of.leftMs)
})
