import { cpus, totalmem } from 'node:os'
import { launchBrowser } from './stage/browser.ts'

/** Facts about the machine that the numbers depend on; nothing identifies it. */
export type Machine = { cores: number; cpu: string; memoryGb: number; node: string; chromium: string }

export async function describeMachine(): Promise<Machine> {
  const browser = await launchBrowser()
  const chromium = browser.version()
  await browser.close()
  return {
    cores: cpus().length,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    chromium,
  }
}
