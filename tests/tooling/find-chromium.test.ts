import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium, findHeadlessShell } from '../../scripts/find-chromium.mjs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everline-chromium-'))
  await writeFile(join(folder, 'chromium'), '#!/bin/sh\n')
  await chmod(join(folder, 'chromium'), 0o755)
})
afterAll(() => rm(folder, { recursive: true }))

test('CHROMIUM_PATH has priority', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath, PATH: folder })).toBe(process.execPath)
})

test('a CHROMIUM_PATH that cannot be run is named', () => {
  expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'none') })).toThrow(/CHROMIUM_PATH is .*none/)
})

test('the first program of the PATH is taken', () => {
  expect(findChromium({ PATH: folder })).toBe(join(folder, 'chromium'))
})

test('the headless shell is used when it exists, unless CHROMIUM_PATH names another browser', async () => {
  const shell = join(folder, 'chromium-headless-shell')
  await writeFile(shell, '#!/bin/sh\n')
  await chmod(shell, 0o755)
  expect(findHeadlessShell({ PATH: folder })).toBe(shell)
  expect(findHeadlessShell({ PATH: folder, CHROMIUM_PATH: process.execPath })).toBeNull()
})
