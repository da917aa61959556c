import { expect, it } from 'vitest'
import { wavFile } from './wav-file.ts'

it('[CAP-02] a recording is a file that is known as sound, with its samples', () => {
  const file = Buffer.from(wavFile(Int16Array.from([1, -2, 32_767])))
  expect(file.toString('latin1', 0, 12)).toBe('RIFF\u002a\0\0\0WAVE')
  expect([file.readUInt32LE(4), file.readUInt32LE(40)]).toEqual([file.length - 8, 6])
  expect([44, 46, 48].map((at) => file.readInt16LE(at))).toEqual([1, -2, 32_767])
})
