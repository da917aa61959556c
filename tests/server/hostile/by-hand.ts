import { deflateSync } from 'node:zlib'

export type HostileFile = { name: string; bytes: Buffer }

export const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
export const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
export const box = (type: string, ...data: (Buffer | string)[]) => {
  const body = Buffer.concat(data.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)))
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

/** A PNG of one colour by hand: it may claim any size, and have any chunk. */
export function png(width: number, height: number, rows: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const chunk = (type: string, data: Buffer) =>
    Buffer.concat([
      u32(data.length),
      Buffer.from(type, 'latin1'),
      data,
      u32(crc(Buffer.concat([Buffer.from(type), data]))),
    ])
  const head = Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, 0])])
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), more, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

export function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** A PDF whose page has this content, packed. */
export function pdf(content: string, box = '0 0 300 400'): Buffer {
  const packed = deflateSync(Buffer.from(content))
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Filter/FlateDecode/Length ${packed.length}>>stream
`),
    packed,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ])
}
