import { afterEach, expect, test, vi } from 'vitest'
import { mediaPreload } from './data-saver.ts'

afterEach(() => vi.unstubAllGlobals())

test('a user who saves data reads no medium before it is played', () => {
  expect(mediaPreload()).toBe('metadata')
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(mediaPreload()).toBe('none')
})
