import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#server/sandbox/sandbox.ts'
import { place, positionFiles } from './hostile/position-files.ts'

let folder: string
let sandbox: Sandbox
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everline-position-'))
  sandbox = await createSandbox({ folder: join(folder, 'jobs'), maxFileMb: 10 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The file as it is stored after its examination. */
async function examined(bytes: Buffer) {
  let stored = bytes
  const opened = await sandbox.examine(
    (path) => writeFile(path, bytes),
    async (path) => {
      stored = await readFile(path)
    },
  )
  return { opened, stored }
}

describe('the place where a file was made', () => {
  it('[CAP-04] is taken out of every format, from every place that the format has for it; pixels and movement stay', async () => {
    for (const { name, bytes, isPicture } of await positionFiles()) {
      // XMP may be packed.
      const hasPlace = async (file: Buffer) =>
        file.includes(place) || (isPicture && (await sharp(file).metadata()).xmp?.some((byte) => byte !== 0) === true)
      expect(await hasPlace(bytes), `${name} has a position`).toBe(true)
      const { opened, stored } = await examined(bytes)
      expect(opened, name).toMatchObject({ isOpened: true, answer: { position: 'removed' } })
      expect(await hasPlace(stored), name).toBe(false)
      if (!isPicture) {
        expect(stored.length, name).toBe(bytes.length)
        continue
      }
      const look = async (picture: Buffer) => {
        const pixels = sharp(picture, { animated: true })
        const { pages = 1, autoOrient } = await pixels.metadata()
        return { pages, autoOrient, pixels: (await pixels.raw().toBuffer()).toString('base64') }
      }
      expect(await look(stored), name).toEqual(await look(bytes))
      expect((await examined(stored)).stored.equals(stored), name).toBe(true)
    }
  })

  it('[CAP-04] a file whose structure is unknown is kept only if nothing in it looks like a position', async () => {
    const jxl = Buffer.from('\xff\x0a', 'latin1')
    const matroska = Buffer.concat([Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282847765626d', 'hex')])
    for (const [bytes, position] of [
      [Buffer.concat([jxl, Buffer.alloc(100)]), 'none'],
      [Buffer.concat([jxl, Buffer.from('Exif\0\0II*\0')]), 'kept'],
      [Buffer.concat([matroska, Buffer.alloc(100)]), 'none'],
      [Buffer.concat([matroska, Buffer.alloc(2_000_000), Buffer.from('LOCATION')]), 'kept'],
      // A file that is neither a picture nor a film is not changed, whatever its content.
      [Buffer.from('Exif\0\0 and other words'), 'none'],
    ] as const) {
      const { opened, stored } = await examined(bytes)
      expect(opened).toMatchObject({ isOpened: true, answer: { position } })
      expect(stored.equals(bytes)).toBe(true)
    }
  })

  it('[CAP-04] leaves a JPEG that is cut too, at every length', async () => {
    const [{ bytes } = { bytes: Buffer.alloc(0) }] = await positionFiles()
    for (const part of [0.05, 0.3, 0.6, 0.9, 0.99]) {
      const { opened, stored } = await examined(bytes.subarray(0, Math.floor(bytes.length * part)))
      expect(opened).toMatchObject({ isOpened: true, answer: { mediaType: 'image/jpeg' } })
      expect(stored.includes('SECRET')).toBe(false)
    }
  })
})
