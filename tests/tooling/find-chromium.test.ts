import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../scripts/find-chromium.mjs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everline-chromium-'))
  await writeFile(join(folder, 'chromium'), '#!/bin/sh\n')
  await chmod(join(folder, 'chromium'), 0o755)
})
afterAll(() => rm(folder, { recursive: true }))

test('CHROMIUM_PATH goes before everything', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath, PATH: folder })).toBe(process.execPath)
})

test('a CHROMIUM_PATH that cannot be run is named', () => {
  expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'none') })).toThrow(/CHROMIUM_PATH is .*none/)
})

test('the first program of the PATH is taken', () => {
  expect(findChromium({ PATH: folder })).toBe(join(folder, 'chromium'))
})
