import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'

/** CPU time of all of a browser's processes since they began, in milliseconds. */
export async function cpuMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1000
}

/** Memory that the browser's renderer processes share with nobody, in MB. Linux only. */
export async function rendererMb(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const sizes = await Promise.all(renderers.map(({ id }) => privateMb(id)))
  return sizes.reduce((sum, mb) => sum + mb, 0)
}

async function privateMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const kb = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)].map(([, size]) => Number(size))
  return kb.reduce((sum, size) => sum + size, 0) / 1024
}

/** Live JavaScript objects of a page, in MB, after collecting garbage. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 2 ** 20
}
