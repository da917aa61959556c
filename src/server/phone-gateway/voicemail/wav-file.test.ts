import { expect, it } from 'vitest'
import { mediaTypeOf } from '#server/files/media-type.ts'
import { wavFile } from './wav-file.ts'

it('[CAP-02] a recording is a file that is known as sound, with its samples', async () => {
  const file = wavFile(Int16Array.from([1, -2, 32_767]))
  expect(await mediaTypeOf(file)).toBe('audio/wav')
  expect([file.readUInt32LE(4), file.readUInt32LE(40)]).toEqual([file.length - 8, 6])
  expect([44, 46, 48].map((at) => file.readInt16LE(at))).toEqual([1, -2, 32_767])
})
