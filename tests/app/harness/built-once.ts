import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLock } from '../../../scripts/lock-file.mjs'

const variable = 'EVERLINE_SCREENS_BUILT'

/** Runs before all tests: makes a folder for what the workers build. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'everline-screens-'))
  process.env[variable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** A folder of built pages, made by the first worker that needs it. */
export async function builtOnce(name: string, build: (outDir: string) => Promise<unknown>): Promise<string> {
  const folder = process.env[variable]
  if (!folder) throw new Error('Nothing was prepared: run by tests/app/playwright.config.ts')
  const built = join(folder, name)
  await withLock(`${built}.lock`, async () => {
    if (existsSync(built)) return
    await build(`${built}.building`)
    await rename(`${built}.building`, built)
  })
  return built
}
