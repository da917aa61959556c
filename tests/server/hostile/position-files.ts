import sharp, { type Sharp } from 'sharp'
import { box, u16, u32 } from './by-hand.ts'

/** Stands in every file where a camera would write a position: it must be in none that anybody gets. */
export const place = 'SECRET-PLACE +22.3193+114.1694/'

const picture = () => sharp({ create: { width: 90, height: 60, channels: 3, background: '#3a7' } })
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${place}"/></rdf:RDF></x:xmpmeta>`
const exif = { IFD0: { Make: 'Camera', Copyright: place }, IFD3: { GPSLatitudeRef: 'N', GPSProcessingMethod: place } }

const segment = (marker: number, data: string) => {
  const body = Buffer.from(data, 'latin1')
  return Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body])
}
/** Puts bytes behind the first two of a JPEG. */
const inJpeg = (jpeg: Buffer, ...more: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...more, jpeg.subarray(2)])
const chunk = (type: string, data: string) =>
  Buffer.concat([u32(data.length), Buffer.from(type + data, 'latin1'), u32(0)])
/** Puts a chunk behind the head of a PNG. */
const inPng = (png: Buffer, more: Buffer) => Buffer.concat([png.subarray(0, 33), more, png.subarray(33)])

/** Two frames of different colours, so that an encoder keeps both. */
async function frames() {
  const first = await picture().png().toBuffer()
  const second = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a37' } })
    .png()
    .toBuffer()
  return sharp([first, second], { join: { animated: true } })
}

/** A film of one track; its sample is the place. */
function film(brand: string, ...inMoov: Buffer[]): Buffer {
  return Buffer.concat([
    box('ftyp', brand, u32(0), brand),
    box('mdat', 'film'),
    box('moov', box('mvhd', '0'), ...inMoov),
  ])
}
const track = (handler: string, offset: number, size: number) =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', u32(0), u32(0), handler, Buffer.alloc(13)),
      box(
        'minf',
        box(
          'stbl',
          box('stsz', u32(0), u32(0), u32(1), u32(size)),
          box('stsc', u32(0), u32(1), u32(1), u32(1), u32(1)),
          box('stco', u32(0), u32(1), u32(offset)),
        ),
      ),
    ),
  )
/** A HEIC whose one item is EXIF or XMP, at the end of the file or within the box of items. */
function heic(type: 'Exif' | 'mime', inside: boolean): Buffer {
  const item = box('infe', Buffer.from([2, 0, 0, 0]), u16(1), u16(0), type, 'x\0')
  const info = box('iinf', u32(0), u16(1), item)
  const location = (at: number) =>
    box(
      'iloc',
      Buffer.from([1, 0, 0, 0, 0x44, 0x40]),
      u16(1),
      u16(1),
      u16(inside ? 1 : 0),
      u16(0),
      u32(0),
      u16(1),
      u32(at),
      u32(place.length),
    )
  const meta = (at: number) => box('meta', u32(0), info, location(at), ...(inside ? [box('idat', place)] : []))
  const head = box('ftyp', 'heic', u32(0), 'heic', 'mif1')
  if (inside) return Buffer.concat([head, meta(0)])
  const at = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(at), box('mdat', place)])
}

type PositionFile = { name: string; bytes: Buffer; isPicture: boolean }

/** Files of each format with a position in each place that the format has for it. */
export async function positionFiles(): Promise<PositionFile[]> {
  const jpeg = await picture().jpeg().toBuffer()
  const png = await picture().png().toBuffer()
  const webp = await picture().webp().toBuffer()
  const gif = await (await frames()).gif().toBuffer()
  const animated = await (await frames()).webp().toBuffer()
  const withXmp = (format: Sharp) => format.withXmp(xmp).toBuffer()
  const withExif = (format: Sharp) => format.withExif(exif).toBuffer()
  const pictures: Record<string, Buffer> = {
    'jpeg exif': await withExif(picture().jpeg()),
    'jpeg xmp': await withXmp(picture().jpeg()),
    'jpeg iptc': inJpeg(jpeg, segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\x20${place}`)),
    'jpeg comment': inJpeg(jpeg, segment(0xfe, place)),
    'jpeg extended xmp': inJpeg(jpeg, segment(0xe1, `http://ns.adobe.com/xmp/extension/\0${place}`)),
    'jpeg second picture': Buffer.concat([
      inJpeg(jpeg, segment(0xe2, `MPF\0${place}`)),
      await withExif(picture().jpeg()),
    ]),
    'jpeg with a film behind it': Buffer.concat([jpeg, film('isom', box('udta', box('\xa9xyz', place)))]),
    'jpeg progressive': await withExif(picture().jpeg({ progressive: true })),
    'jpeg turned': await picture().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'png exif': await withExif(picture().png()),
    'png xmp': await withXmp(picture().png()),
    'png text': inPng(png, chunk('tEXt', `Location\0${place}`)),
    'png packed text': inPng(png, chunk('zTXt', `Location\0\0${place}`)),
    'png private chunk': inPng(png, chunk('loCa', place)),
    'png and more behind it': Buffer.concat([png, Buffer.from(place)]),
    'webp exif': await withExif(picture().webp()),
    'webp xmp': await withXmp(picture().webp()),
    'webp and more behind it': Buffer.concat([webp, Buffer.from(place)]),
    'webp animated': await withExif(sharp(animated, { animated: true }).webp()),
    'gif comment': Buffer.concat([
      gif.subarray(0, -1),
      Buffer.from([0x21, 0xfe, place.length]),
      Buffer.from(`${place}\0;`),
    ]),
    'gif xmp': Buffer.concat([
      gif.subarray(0, -1),
      Buffer.from(`\x21\xff\x0bXMP DataXMP${String.fromCharCode(place.length)}${place}\0;`, 'latin1'),
    ]),
    'gif and more behind it': Buffer.concat([gif, Buffer.from(place)]),
    'tiff xmp': await withXmp(picture().tiff()),
    'tiff large endian': largeEndianTiff(),
    'avif exif': await withExif(picture().avif({ effort: 0 })),
    'avif xmp': await withXmp(picture().avif({ effort: 0 })),
  }
  const others: Record<string, Buffer> = {
    'heic exif': heic('Exif', false),
    'heic xmp within its items': heic('mime', true),
    'mp4 ©xyz': film('isom', box('udta', box('\xa9xyz', u16(place.length), u16(0), place))),
    'mp4 loci': film('isom', box('udta', box('loci', place))),
    'mp4 xmp': Buffer.concat([film('isom'), box('uuid', Buffer.alloc(16), place)]),
    'mp4 of a track': film('isom', box('trak', box('udta', box('\xa9xyz', place)))),
    'quicktime keys': film(
      'qt  ',
      box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', place)),
    ),
    'quicktime of each moment': Buffer.concat([
      box('ftyp', 'qt  ', u32(0), 'qt  '),
      box('mdat', place),
      box('moov', box('mvhd', '0'), track('meta', 28, place.length)),
    ]),
    '3gp loci': film('3gp4', box('udta', box('loci', place))),
    'm4a ©xyz': film('M4A ', box('udta', box('\xa9xyz', place))),
    'mp4 and notes behind it': Buffer.concat([film('isom'), Buffer.from(`\0\0\0\0${place}`)]),
  }
  const listed = (files: Record<string, Buffer>, isPicture: boolean) =>
    Object.entries(files).map(([name, bytes]) => ({ name, bytes, isPicture }))
  return [...listed(pictures, true), ...listed(others, false)]
}

/** A TIFF of one pixel by a writer of the other byte order, with a directory of GPS. */
function largeEndianTiff(): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag), u16(type), u32(count), value])
  const short = (value: number) => Buffer.concat([u16(value), u16(0)])
  const entries = (gpsAt: number, pixelAt: number) => [
    entry(256, 3, 1, short(1)),
    entry(257, 3, 1, short(1)),
    entry(258, 3, 1, short(8)),
    entry(259, 3, 1, short(1)),
    entry(262, 3, 1, short(1)),
    entry(273, 4, 1, u32(pixelAt)),
    entry(277, 3, 1, short(1)),
    entry(278, 3, 1, short(1)),
    entry(279, 4, 1, u32(1)),
    entry(34853, 4, 1, u32(gpsAt)),
  ]
  const length = 8 + 2 + 10 * 12 + 4
  const gps = Buffer.concat([u16(1), entry(27, 7, place.length, u32(length + 4 + 18)), u32(0)])
  const directory = Buffer.concat([u16(10), ...entries(length + 4, length), u32(0)])
  return Buffer.concat([
    Buffer.from('MM\0*', 'latin1'),
    u32(8),
    directory,
    Buffer.from([127, 0, 0, 0]),
    gps,
    Buffer.from(place),
  ])
}
