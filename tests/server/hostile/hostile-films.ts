import sharp from 'sharp'
import { box, type HostileFile, u16, u32 } from './by-hand.ts'

const small = { width: 64, height: 48 }
/** One colour, so that whoever draws a film can be seen to have drawn it. */
const picture = (background = '#3a7') => sharp({ create: { ...small, channels: 3, background } })
const latin = (text: string) => Buffer.from(text, 'latin1')
const little = (value: number, length: 2 | 4) => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntLE(value, 0, length)
  return bytes
}
/** A chunk of RIFF, with the byte that makes its length even. */
const chunk = (type: string, ...data: Buffer[]) => {
  const body = Buffer.concat(data)
  return Buffer.concat([latin(type), little(body.length, 4), body, Buffer.alloc(body.length % 2)])
}
/** An element of EBML. */
const element = (id: string, ...data: (Buffer | string)[]) => {
  const body = Buffer.concat(data.map((each) => (typeof each === 'string' ? latin(each) : each)))
  return Buffer.concat([Buffer.from(id, 'hex'), u32(0x10000000 | body.length), body])
}

/** An AVI of some frames, each a JPEG. */
export async function avi(background?: string, frames = 2, more: Buffer = Buffer.alloc(0)): Promise<Buffer> {
  const frame = await picture(background).jpeg().toBuffer()
  const { width, height } = small
  const numbers = (...all: number[]) => Buffer.concat(all.map((each) => little(each, 4)))
  const head = chunk('avih', numbers(40_000, 0, 0, 0, frames, 0, 1, 0, width, height, 0, 0, 0, 0))
  const stream = chunk(
    'strh',
    latin('vidsMJPG'),
    numbers(0, 0, 0, 1, 25, 0, frames, frame.length, 0xffffffff, 0),
    ...[0, 0, width, height].map((each) => little(each, 2)),
  )
  const format = chunk(
    'strf',
    numbers(40, width, height),
    little(1, 2),
    little(24, 2),
    latin('MJPG'),
    numbers(width * height * 3, 0, 0, 0, 0),
  )
  const streams = chunk('LIST', latin('strl'), stream, format)
  const heads = chunk('LIST', latin('hdrl'), head, streams, more)
  const movie = chunk('LIST', latin('movi'), ...Array.from({ length: frames }, () => chunk('00dc', frame)))
  return chunk('RIFF', latin('AVI '), heads, movie)
}

/** A WebM of one frame: what a WebP holds is a frame of VP8. */
async function webm(...more: Buffer[]): Promise<Buffer> {
  const still = await picture().webp({ quality: 60 }).toBuffer()
  const at = still.indexOf('VP8 ', 12, 'latin1')
  const frame = still.subarray(at + 8, at + 8 + still.readUInt32LE(at + 4))
  const video = element('e0', element('b0', u16(small.width)), element('ba', u16(small.height)))
  const track = element(
    'ae',
    element('d7', '\x01'),
    element('73c5', '\x01'),
    element('83', '\x01'),
    element('86', 'V_VP8'),
    video,
  )
  return Buffer.concat([
    element(
      '1a45dfa3',
      element('4286', '\x01'),
      element('42f7', '\x01'),
      element('4282', 'webm'),
      element('4287', '\x02'),
    ),
    element(
      '18538067',
      element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40]))),
      ...more,
      element('1654ae6b', track),
      element('1f43b675', element('e7', '\0'), element('a3', Buffer.from([0x81, 0, 0, 0x80]), frame)),
    ),
  ])
}

/** A QuickTime film of one JPEG. `samples`: what its table claims. */
async function mov(samples = 1, brand = 'qt  '): Promise<Buffer> {
  const frame = await picture().jpeg().toBuffer()
  const head = box('ftyp', brand, u32(0), brand)
  const entry = Buffer.concat([
    u32(0),
    u16(0),
    u16(1),
    Buffer.alloc(16),
    u16(small.width),
    u16(small.height),
    u32(0x480000),
    u32(0x480000),
    u32(0),
    u16(1),
    Buffer.alloc(32),
    u16(24),
    u16(0xffff),
  ])
  const table = box(
    'stbl',
    box('stsd', u32(0), u32(1), u32(entry.length + 8), 'jpeg', entry),
    box('stts', u32(0), u32(1), u32(samples), u32(100)),
    box('stsc', u32(0), u32(1), u32(1), u32(samples), u32(1)),
    box('stsz', u32(0), u32(frame.length), u32(samples)),
    box('stco', u32(0), u32(1), u32(head.length + 8)),
  )
  const times = [u32(0), u32(0), u32(0), u32(1000), u32(Math.min(100 * samples, 0xffffffff)), u32(0)]
  const track = box(
    'trak',
    box(
      'tkhd',
      u32(3),
      u32(0),
      u32(0),
      u32(1),
      u32(0),
      u32(100),
      Buffer.alloc(52),
      u32(small.width << 16),
      u32(small.height << 16),
    ),
    box(
      'mdia',
      box('mdhd', ...times),
      box('hdlr', u32(0), u32(0), 'vide', Buffer.alloc(13)),
      box('minf', box('vmhd', u32(1), u32(0), u32(0)), table),
    ),
  )
  return Buffer.concat([head, box('mdat', frame), box('moov', box('mvhd', ...times, Buffer.alloc(76)), track)])
}

const wav = (claims = 16_000) => {
  const format = Buffer.concat([
    little(1, 2),
    little(1, 2),
    little(8000, 4),
    little(16_000, 4),
    little(2, 2),
    little(16, 2),
  ])
  return Buffer.concat([
    latin('RIFF'),
    little(36 + claims, 4),
    latin('WAVEfmt '),
    little(16, 4),
    format,
    latin('data'),
    little(claims, 4),
    Buffer.alloc(16_000),
  ])
}
const id3 = (claims: number, ...frames: Buffer[]) =>
  Buffer.concat([latin('ID3\x04\0\0'), Buffer.from([21, 14, 7, 0].map((shift) => (claims >> shift) & 0x7f)), ...frames])
const mp3 = Buffer.concat(
  Array.from({ length: 20 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)])),
)
const oggPage = (flags: number, ...segments: Buffer[]) =>
  Buffer.concat([
    latin('OggS\0'),
    Buffer.from([flags]),
    Buffer.alloc(20),
    Buffer.from([segments.length, ...segments.map(({ length }) => length)]),
    ...segments,
  ])

/** Films of a frame that can be drawn, and sounds, as recorders write them. */
export async function harmlessFilms(): Promise<HostileFile[]> {
  const opus = latin('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0')
  const files: Record<string, Buffer> = {
    'film avi': await avi(),
    'film webm': await webm(),
    'film quicktime': await mov(),
    'film mp4': await mov(1, 'isom'),
    'sound wav': wav(),
    'sound mp3': Buffer.concat([id3(15, latin('TIT2\0\0\0\x05\0\0\0Song')), mp3]),
    'sound ogg': Buffer.concat([
      oggPage(2, opus),
      oggPage(0, latin('OpusTags\0\0\0\0\0\0\0\0')),
      oggPage(4, Buffer.alloc(200)),
    ]),
    'sound flac': Buffer.concat([latin('fLaC\x80\0\0\x22'), Buffer.alloc(34, 16), Buffer.alloc(200)]),
    'sound aac': Buffer.concat(
      Array.from({ length: 9 }, () => Buffer.concat([Buffer.from('fff15080063ffc', 'hex'), Buffer.alloc(42)])),
    ),
    'sound amr': Buffer.concat([latin('#!AMR\n'), Buffer.alloc(320, 0x3c)]),
    'sound midi': Buffer.concat([latin('MThd\0\0\0\x06\0\0\0\x01\0\x60MTrk\0\0\0\x04\0\xff\x2f\0')]),
  }
  return listed(files)
}

/** Films and sounds that are made to harm whoever opens them. */
export async function hostileFilms(): Promise<HostileFile[]> {
  const endless = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from('01ffffffffffffff', 'hex')])
  const nested = (depth: number) => {
    let inner = element('73a4', 'x')
    for (let left = depth; left > 0; left -= 1) inner = element('b6', inner)
    return element('1043a770', element('45b9', inner))
  }
  const ts = Buffer.concat(
    Array.from({ length: 400 }, (_, packet) =>
      Buffer.concat([Buffer.from([0x47, 0x40, packet & 255, 0x10]), Buffer.alloc(184, packet)]),
    ),
  )
  const files: Record<string, Buffer> = {
    'film mp4 that claims 2 billion frames': await mov(2 ** 31 - 1, 'isom'),
    'film avi of 30,000 streams': await avi(
      '#3a7',
      1,
      Buffer.concat(Array.from({ length: 30_000 }, () => chunk('LIST', latin('strl')))),
    ),
    'film avi with a playlist as subtitles': await avi(
      '#3a7',
      1,
      chunk('GAB2', latin('\0\x02\0#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')),
    ),
    'film webm without an end': Buffer.concat([endless, (await webm()).subarray(12)]),
    'film webm of 3,000 chapters within each other': await webm(nested(3000)),
    'film webm of a million empty elements': await webm(
      Buffer.concat(Array.from({ length: 1_000_000 }, () => Buffer.from('ec80', 'hex'))),
    ),
    'film transport stream': ts,
    'film transport stream of the same packet': Buffer.alloc(
      188 * 5000,
      Buffer.concat([Buffer.from([0x47, 0, 0, 0x10]), Buffer.alloc(184)]),
    ),
    'film mpeg of starts alone': Buffer.alloc(1_000_000, Buffer.from('000001ba', 'hex')),
    'film flv of tags that claim 16 MB': Buffer.concat([
      latin('FLV\x01\x05\0\0\0\x09\0\0\0\0'),
      Buffer.alloc(20_000, Buffer.from('09ffffff00000000000000', 'hex')),
    ]),
    'playlist of files': latin('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
    'playlist of addresses': latin('#EXTM3U\n#EXTINF:1,\nhttp://169.254.169.254/latest/meta-data\n'),
    'list of films to join': latin("ffconcat version 1.0\nfile '/etc/passwd'\n"),
    'sound wav that claims 4 GB': wav(0xffffff00),
    'sound mp3 whose tag claims 256 MB': Buffer.concat([id3(0xfffffff), mp3]),
    'sound mp3 of a thousand tags': Buffer.concat([
      ...Array.from({ length: 1000 }, () => id3(10, Buffer.alloc(10))),
      mp3,
    ]),
    'sound flac whose cover claims 16 MB': Buffer.concat([
      latin('fLaC\0\0\0\x22'),
      Buffer.alloc(34, 16),
      latin('\x86\xff\xff\xff'),
      Buffer.alloc(64, 255),
    ]),
    'sound ogg of 5,000 streams': Buffer.concat(Array.from({ length: 5000 }, () => oggPage(2, latin('OpusHead')))),
    'sound midi of tracks that claim 4 GB': Buffer.concat([
      latin('MThd\0\0\0\x06\0\x01\xff\xff\0\x60'),
      Buffer.alloc(8000, Buffer.from('4d54726bffffffff', 'hex')),
    ]),
  }
  return listed(files)
}

const listed = (files: Record<string, Buffer>) => Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
