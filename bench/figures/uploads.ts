import { randomBytes } from 'node:crypto'
import { link, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { figure, type Report } from '#bench/figure.ts'
import { agentOf, type Backend, withBackend } from '#bench/stage/backends.ts'
import { startBarePost } from '#bench/stage/bare-post.ts'
import { launchBrowser, newContext, withFolder } from '#bench/stage/browser.ts'
import { handledConversation, openAgentTab, openConversation } from '#bench/stage/people.ts'
import { uploadFile } from '#bench/stage/upload-file.ts'
import { median, p95 } from '#bench/statistics.ts'
import { type FaultProxy, startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { type Person, s, signIn, unwrap } from '#tests/server/test-client.ts'

const bigMb = 100
const runs = 5
const cutMs = 3000
const pictures = 20

/** Files on their way, from an agent's tab and by the backend's interface. */
export const measureUploads = (): Promise<Report> =>
  withFolder((folder) =>
    withBackend({}, async (backend) => {
      const path = join(folder, 'film.bin')
      await writeFile(path, randomBytes(bigMb * 1024 * 1024))
      const big = await measureBig(backend, folder, path)
      const { email, password } = agentOf(backend, 2)
      const agent = await signIn(backend.url, email, password)
      const { visitor, roomId } = await handledConversation(backend.url, agent)
      const previewMs = await measurePreviews(backend.url, visitor, roomId)
      const memoryMb = await measureHostile(backend.url, visitor, roomId)
      return reportOf({ ...big, previewMs, memoryMb })
    }),
  )

type Samples = { ours: number[]; bare: number[]; cut: number[]; previewMs: number[]; memoryMb: number }

async function measureBig(backend: Backend, folder: string, path: string) {
  const browser = await launchBrowser()
  const bare = await startBarePost(folder)
  const proxy = await startFaultProxy(backend.port)
  const { email, password } = agentOf(backend)
  const agent = await signIn(backend.url, email, password)
  const { roomId } = await handledConversation(backend.url, agent)
  const { tab } = await openAgentTab(browser, `http://127.0.0.1:${proxy.port}`, agentOf(backend))
  await openConversation(tab, `http://127.0.0.1:${proxy.port}`, roomId)
  const page = await (await newContext(browser)).newPage()
  await page.goto(bare.url)
  await page.locator('input').setInputFiles(path)
  const samples = { ours: [] as number[], bare: [] as number[], cut: [] as number[] }
  for (let run = 0; run < runs; run += 1) {
    samples.ours.push(await send(tab, await named(path, `whole-${run}`)))
    samples.bare.push(await page.evaluate(post))
    samples.cut.push(await send(tab, await named(path, `cut-${run}`), proxy))
  }
  await browser.close()
  await proxy.close()
  bare.stop()
  return samples
}

/** The same file under a name of its own. */
async function named(path: string, name: string): Promise<string> {
  const other = join(dirname(path), `${name}.bin`)
  await link(path, other)
  return other
}

/** From the press on Send until the message stands in the log; cut in the middle if a proxy is given. */
async function send(tab: Page, path: string, proxy?: FaultProxy): Promise<number> {
  await tab.locator('input[type=file][multiple]').setInputFiles(path)
  await expect(tab.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(1)
  const startMs = performance.now()
  await tab.getByRole('button', { name: 'Send', exact: true }).click()
  if (proxy) {
    const sent = () => tab.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.position)
    await expect.poll(sent, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(0.1)
    proxy.set({ name: 'cut' })
    await tab.waitForTimeout(cutMs)
    proxy.set({ name: 'good', latencyMs: 0 })
  }
  const arrived = tab.getByRole('link', { name: new RegExp(`^Save ${basename(path)}`) })
  await expect.poll(() => arrived.count(), { timeout: 120_000, intervals: [20] }).toBe(1)
  return performance.now() - startMs
}

/** Runs in the bare page: posts its file. */
async function post(): Promise<number> {
  const [body] = document.querySelector('input')?.files ?? []
  const startMs = performance.now()
  await fetch('/', { method: 'POST', body: body ?? null })
  return performance.now() - startMs
}

/** From the last byte of a photo until its preview can be asked for. */
async function measurePreviews(url: string, person: Person, roomId: string): Promise<number[]> {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#3a7', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
  const samples: number[] = []
  while (samples.length < pictures) {
    const id = await uploadFile(url, person, roomId, 'photo.jpg', photo)
    const startMs = performance.now()
    for (;;) {
      const { file } = unwrap(await person.call('getFile', { params: { s, roomId, id } }))
      if (file.thumbnail === 'ready') break
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    samples.push(performance.now() - startMs)
  }
  return samples
}

/** The most memory that the backend takes while it gets what should break it, in megabytes. */
async function measureHostile(url: string, person: Person, roomId: string): Promise<number> {
  const sizes = [await memoryOf(url)]
  for (const bytes of [hugePicture(), Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2_000_000)])]) {
    for (let index = 0; index < 5; index += 1) {
      const id = await uploadFile(url, person, roomId, 'hostile.png', bytes)
      await person.call('getFile', { params: { s, roomId, id } })
      sizes.push(await memoryOf(url))
    }
  }
  return Math.max(...sizes)
}

async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1024 / 1024
}

/** A PNG of a few kilobytes that says it has 50,000 by 50,000 pixels. */
function hugePicture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(50_000, 0)
  header.writeUInt32BE(50_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)))])
}

function reportOf({ ours, bare, cut, previewMs, memoryMb }: Samples): Report {
  const lostMs = median(cut) - median(ours) - cutMs
  return {
    title: 'Files',
    how:
      `A file of ${bigMb} MB from an agent’s tab, ${runs} times, from Send to the message in the log: the browser has stored it since it was attached, the hub sends it by tus in parts of 32 MB, the backend writes and examines it. ` +
      `The floor: a page posts the same file with fetch to a process that writes it. Cut: the line is cut for ${cutMs / 1000} s while it is sent; what that costs beside the cut itself is lost. ` +
      `Previews: ${pictures} photos of 12 megapixels, from the last byte to the preview. Memory: the most that the backend’s process takes while it gets ten files that should break it.`,
    figures: [
      figure({
        name: `file of ${bigMb} MB, sent, p50`,
        value: median(ours),
        floor: median(bare),
        unit: 'ms',
        aim: { of: 'ratio', most: 1.3 },
      }),
      figure({
        name: 'file cut while it is sent, lost, p50',
        value: lostMs,
        unit: 'ms',
        aim: { of: 'value', most: 1000 },
      }),
      figure({ name: 'preview of a photo, p50', value: median(previewMs), unit: 'ms' }),
      figure({ name: 'preview of a photo, p95', value: p95(previewMs), unit: 'ms' }),
      figure({ name: 'memory of the backend with hostile files', value: memoryMb, unit: 'MB' }),
    ],
    remarks: ['The file goes through the TCP proxy of the fault tests; the floor does not.'],
  }
}
