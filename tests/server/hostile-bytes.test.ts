import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeRangeMb, runLimited } from '#server/sandbox/limited-process.ts'
import { createSandbox, type Sandbox } from '#server/sandbox/sandbox.ts'
import { isSoak, runs, seedOf } from '../soak/runs.ts'
import { pdf } from './hostile/by-hand.ts'
import { hostileFiles, svgAsAvif } from './hostile/hostile-files.ts'
import { avi, harmlessFilms } from './hostile/hostile-films.ts'
import { watchStalls } from './longest-stall.ts'
import { findProgram } from './programs.ts'

let folder: string
let jobs: string
let sandbox: Sandbox
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everline-hostile-'))
  jobs = join(folder, 'jobs')
  sandbox = await createSandbox({ folder: jobs, maxFileMb: 50 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const nothing = async () => {}
const examine = (bytes: Buffer) => sandbox.examine((path) => writeFile(path, bytes), nothing)
async function draw(bytes: Buffer, of: 'all' | 'pictures' | 'films' = 'all') {
  let picture: Buffer | null = null
  const opened = await sandbox.draw(
    (path) => writeFile(path, bytes),
    640,
    of,
    async (path) => {
      picture = await readFile(path)
    },
  )
  return { opened, picture: picture as Buffer | null }
}

/** Numbers by chance that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('files of strangers', () => {
  it(
    '[CAP-04] hostile files cost the backend no memory, hold up nothing, and leave nothing behind',
    async () => {
      const seed = seedOf(29)
      const all = await hostileFiles(randomOf(seed))
      expect(all.length).toBeGreaterThanOrEqual(300)
      // `npm test` takes each fortieth file, and those that are made to harm.
      const files = isSoak ? all : all.filter(({ name }, index) => index % 40 === 0 || /greedy|svg|playlist/.test(name))
      const endWatch = watchStalls()
      const before = process.memoryUsage().rss
      for (const { name, bytes } of files) {
        const opened = await examine(bytes)
        // An end, whatever it is.
        expect(typeof opened.isOpened, `${name}, seed ${seed}`).toBe('boolean')
        if (opened.isOpened) await draw(bytes, opened.answer.mediaType.startsWith('video/') ? 'films' : 'all')
      }
      expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(300)
      expect(endWatch()).toBeLessThan(200)
      expect(await readdir(jobs)).toEqual([])
    },
    60_000 * runs(2),
  )

  it('[CAP-04] an SVG that calls itself another picture is not drawn, and shows no file beside it', async () => {
    const secret = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#00f' } })
      .png()
      .toBuffer()
    await mkdir(join(jobs, 'beside'), { recursive: true })
    await writeFile(join(jobs, 'beside', 'secret'), secret)
    for (const bytes of [
      svgAsAvif('../beside/secret'),
      svgAsAvif(join(jobs, 'beside', 'secret')),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ]) {
      expect(await draw(bytes)).toMatchObject({ opened: { isOpened: true, answer: null }, picture: null })
    }
    await rm(join(jobs, 'beside'), { recursive: true })
  })

  const ffmpeg = findProgram('ffmpeg')
  it.runIf(ffmpeg)('[MSG-03] films show their first picture, and lists of other files show none of them', async () => {
    const [films, secret] = [await harmlessFilms(), await avi('#00f')]
    for (const { name, bytes } of films.filter(({ name }) => name.startsWith('film'))) {
      const { dominant } = await sharp((await draw(bytes, 'films')).picture ?? undefined).stats()
      expect(dominant.g, name).toBeGreaterThan(dominant.r)
    }
    await mkdir(join(jobs, 'beside'), { recursive: true })
    await writeFile(join(jobs, 'beside', 'secret.avi'), secret)
    for (const list of [
      '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n../beside/secret.avi\n#EXT-X-ENDLIST\n',
      "ffconcat version 1.0\nfile '../beside/secret.avi'\n",
    ]) {
      expect((await draw(Buffer.from(list), 'films')).picture, list).toBeNull()
    }
    await rm(join(jobs, 'beside'), { recursive: true })
  })

  it('[MSG-03] a page is drawn in its colours, turned pictures upright, and of a knowledge base pictures only', async () => {
    const page = pdf('1 0 0 rg 0 0 300 400 re f')
    const { picture } = await draw(page)
    const { dominant } = await sharp(picture ?? undefined).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(60)
    expect((await draw(page, 'pictures')).picture).toBeNull()
    const photo = sharp({ create: { width: 90, height: 60, channels: 3, background: '#3a7' } })
    const turned = await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await draw(turned, 'pictures')).opened).toMatchObject({ answer: { width: 60, height: 90 } })
  })

  it('[CAP-04] a photo of 200 megapixels has a size and a preview', async () => {
    const photo = await sharp({ create: { width: 16_320, height: 12_240, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer()
    expect(await examine(photo)).toMatchObject({ answer: { width: 16_320, height: 12_240 } })
    expect((await draw(photo)).opened).toMatchObject({ answer: { width: 640, height: 480 } })
  })
})

describe('a process that opens them', () => {
  const run = (script: string, limits: Partial<Parameters<typeof runLimited>[1]['limits']> = {}) =>
    runLimited([process.execPath, '-e', script], {
      folder,
      input: '',
      limits: { cpuSeconds: 20, wallMs: 30_000, memoryMb: 300 + codeRangeMb, fileMb: 2, ...limits },
    })

  it.each([
    ['an endless loop', 'for (;;);', { cpuSeconds: 1 }],
    ['an endless wait', 'setInterval(() => {}, 1000)', { wallMs: 1500 }],
    ['much memory', 'const all = []; for (;;) all.push(Buffer.alloc(20e6, 1))', {}],
    ['a large file', 'require("fs").writeFileSync("large", Buffer.alloc(4e6))', {}],
  ])('[CAP-04] is ended by %s', async (_, script, limits) => {
    expect(await run(script, limits)).toBe('failed')
  })

  it('[CAP-04] knows nothing of the backend: no environment, and it ends with what it has started', async () => {
    process.env.EVERLINE_SECRET_FOR_TEST = 'secret'
    const looks = 'process.exit(Object.keys(process.env).some((name) => name.startsWith("EVERLINE")) ? 1 : 0)'
    expect(await run(looks)).toBe('done')
    delete process.env.EVERLINE_SECRET_FOR_TEST
    expect(
      await runLimited(['no-such-program'], {
        folder,
        input: '',
        limits: { cpuSeconds: 1, wallMs: 5000, memoryMb: 100, fileMb: 1 },
      }),
    ).toBe('unavailable')
  })
})
