import { expect, test } from 'vitest'
import { audioLevels, audioState, litBars } from './audio-level.ts'

test('level 0 means no input, and below 0.0078125 no sound', () => {
  expect(audioLevels).toEqual({ noInput: 0, noDecibel: 0.0078125 })
  expect([0, -1, Number.NaN, 0.0078, 0.0078125, 1].map(audioState)).toEqual([
    'no-input',
    'no-input',
    'no-input',
    'silent',
    'sound',
    'sound',
  ])
})

test('louder sound lights more bars, and the full level all of them', () => {
  expect([0, 0.005, 0.0079, 0.06, 0.25, 1, 3].map((level) => litBars(level, 7))).toEqual([0, 0, 1, 3, 5, 7, 7])
})
