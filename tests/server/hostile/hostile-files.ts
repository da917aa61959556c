import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { box, crc, type HostileFile, pdf, png, u16, u32 } from './by-hand.ts'
import { harmlessDocuments, hostileAnimations, hostileDocuments } from './hostile-documents.ts'
import { harmlessFilms, hostileFilms } from './hostile-films.ts'
import { positionFiles } from './position-files.ts'

/** A directory of EXIF with entries that claim much more than there is. */
function greedyExif(entries: number, perEntry: number): Buffer {
  const head = Buffer.concat([Buffer.from('MM\0*', 'latin1'), u32(8), u16(entries)])
  const entry = Buffer.concat([u16(0x100), u16(1), u32(perEntry), u32(0)])
  return Buffer.concat([head, ...Array.from({ length: entries }, () => entry), Buffer.alloc(100_000)])
}

/** An SVG that two readers of types disagree about; it names the file beside it and never comes to an end. */
export const svgAsAvif = (secret: string) =>
  Buffer.from(
    `<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><image href="${secret}" width="640" height="640"/>${'<filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="9"/></filter><rect width="640" height="640" filter="url(#f)"/>'.repeat(100)}</svg>`,
  )

/** Gigabytes of zeros in some kilobytes. */
const packedZeros = (mb: number) => deflateRawSync(Buffer.alloc(mb * 1024 * 1024))

/** A PNG whose metadata fill the memory of those who read them. */
export async function pngWithGreedyExif(entries = 3000): Promise<Buffer> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()
  const exif = greedyExif(entries, 2 ** 24)
  const exifChunk = Buffer.concat([
    u32(exif.length),
    Buffer.from('eXIf'),
    exif,
    u32(crc(Buffer.concat([Buffer.from('eXIf'), exif]))),
  ])
  return Buffer.concat([small.subarray(0, 33), exifChunk, small.subarray(33)])
}

async function crafted(): Promise<HostileFile[]> {
  const jpeg = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
  const app1 = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), greedyExif(500, 2 ** 24).subarray(0, 60_000)])
  const deep = (type: string, depth: number): Buffer => {
    let inner = Buffer.alloc(0)
    for (let left = depth; left > 0; left -= 1) inner = box(type, inner)
    return inner
  }
  const ftyp = box('ftyp', 'isom', u32(0), 'isom')
  const files: Record<string, Buffer> = {
    'png with greedy exif': await pngWithGreedyExif(),
    'jpeg with greedy exif': Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xe1]),
      u16(app1.length + 2),
      app1,
      jpeg.subarray(2),
    ]),
    'tiff of greedy entries': greedyExif(4000, 2 ** 30),
    'tiff that goes in a circle': Buffer.concat([Buffer.from('MM\0*', 'latin1'), u32(8), u16(0), u32(8)]),
    'svg as avif': svgAsAvif('/etc/hostname'),
    'svg with xml head': Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
    ),
    'png of 2.5 billion pixels': png(50_000, 50_000, 10),
    'png of 200 million pixels': png(20_000, 10_000, 10_000),
    'png of 4 billion columns': png(0xffffffff, 1, 0),
    'png of no rows': png(10, 0, 0),
    'png with a text of 200 MB': png(8, 8, 8, Buffer.concat([u32(0), Buffer.from('zTXt')])),
    'webp of nothing': Buffer.concat([
      Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X\xff\xff\xff\xff', 'latin1'),
      Buffer.alloc(64, 255),
    ]),
    'gif of 65,535 squared': Buffer.concat([
      Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0', 'latin1'),
      Buffer.alloc(6),
      Buffer.from([0x2c, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 1, 0x44, 0, 0x3b]),
    ]),
    'gif of 20,000 frames': Buffer.concat([
      Buffer.from('GIF89a\x10\0\x10\0\x80\0\0', 'latin1'),
      Buffer.alloc(6),
      ...Array.from({ length: 20_000 }, () => Buffer.from([0x2c, 0, 0, 0, 0, 16, 0, 16, 0, 0, 2, 2, 0x44, 1, 0])),
      Buffer.from(';'),
    ]),
    'mp4 of nested boxes': Buffer.concat([ftyp, deep('moov', 3000)]),
    'mp4 of a million empty boxes': Buffer.concat([ftyp, ...Array.from({ length: 1_000_000 }, () => box('free'))]),
    'mp4 with boxes of no size': Buffer.concat([ftyp, box('moov', Buffer.alloc(4096))]),
    'heic of a million places': Buffer.concat([
      box('ftyp', 'heic', u32(0), 'heic'),
      box(
        'meta',
        u32(0),
        box('iinf', u32(0), u16(1), box('infe', Buffer.from([2, 0, 0, 0]), u16(1), u16(0), 'Exif\0')),
        box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), u16(65_535), Buffer.alloc(1_000_000, 1)),
      ),
    ]),
    'pdf of 400,000 fills': pdf('0 0 300 400 re f '.repeat(400_000)),
    'pdf of a huge page': pdf('0 0 1 1 re f', '0 0 1e9 1'),
    'pdf that is packed thrice': pdf(packedZeros(200).toString('latin1')),
    'pdf without pages': Buffer.from('%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF'),
    'zip of zeros': Buffer.concat([
      Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'),
      Buffer.alloc(16),
      packedZeros(100),
    ]),
    'asf that claims no sizes': Buffer.concat([
      Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
      Buffer.alloc(5000),
    ]),
    'matroska without an end': Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(5000, 1)]),
    'jpeg that claims 65,535 squared': Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from('ffc0000b08ffffffff01011100ffda0008010100003f00', 'hex'),
      Buffer.alloc(500),
    ]),
    'jpeg of markers alone': Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(2_000_000, 0xff)]),
    'gif that is its head': Buffer.from('GIF89a\x10\0\x10\0\0\0\0', 'latin1'),
    'avif without items': Buffer.concat([box('ftyp', 'avif', u32(0), 'avif'), box('meta', u32(0))]),
    'one byte': Buffer.from([0]),
    zeros: Buffer.alloc(3_000_000),
    'text that looks like everything': Buffer.from(
      'GIF89a\xff\xd8\xff\x89PNG RIFF WEBP %PDF <svg> PK II*\0 ftyp '.repeat(50),
      'latin1',
    ),
  }
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
}

/** Files that are cut, twisted at places by chance, or continued: what a reader of a format must survive. */
function broken({ name, bytes }: HostileFile, random: () => number): HostileFile[] {
  const twisted = Buffer.from(bytes)
  for (let left = 20; left > 0; left -= 1) twisted[Math.floor(random() * twisted.length)] = Math.floor(random() * 256)
  const lengths = Buffer.from(bytes)
  for (let left = 4; left > 0 && lengths.length > 40; left -= 1) {
    lengths.writeUInt32BE(0x7fffffff, 8 + Math.floor(random() * (lengths.length - 40)))
  }
  return [
    { name: `${name}, cut`, bytes: bytes.subarray(0, Math.ceil(bytes.length * (0.1 + 0.8 * random()))) },
    { name: `${name}, twisted`, bytes: twisted },
    { name: `${name}, with huge lengths`, bytes: lengths },
  ]
}

/** Pictures, documents, films and sounds: each format broken, huge, hostile, with a position, animated. */
export async function hostileFiles(random: () => number): Promise<HostileFile[]> {
  const pages: HostileFile = { name: 'pdf', bytes: pdf('1 0 0 rg 0 0 300 400 re f') }
  const known = [...(await positionFiles()), ...(await harmlessFilms()), ...harmlessDocuments(), pages]
  const made = [...(await crafted()), ...hostileDocuments(), ...(await hostileAnimations()), ...(await hostileFilms())]
  return [...made, ...known, ...known.flatMap((file) => broken(file, random))]
}
