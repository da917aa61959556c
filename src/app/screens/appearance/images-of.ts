import type { InferInput } from 'valibot'
import { is } from 'valibot'
import { dataUrlOf } from '#app/browser/data-url-of.ts'
import { type calls, maxWhiteLabelBytes, WhiteLabelType, type WhiteLabelUse } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'

type Images = InferInput<(typeof calls)['setWhiteLabelFile']['body']>['images']

/** Size of an icon on a phone's home screen, in pixels. */
const iconSize = 192

/**
 * A chosen file in the formats that it is kept in: a WebP gets a PNG beside it, for browsers that show none [VAL-03],
 * and an SVG that is the icon too, for systems that install no app by one.
 *
 * @returns `image-unusable` for what is of another kind, too large, or broken
 */
export async function imagesOf(file: Blob, use: WhiteLabelUse): Promise<Result<Images>> {
  if (!is(WhiteLabelType, file.type) || file.size > maxWhiteLabelBytes) return fail('image-unusable')
  const image = { type: file.type, data: await base64Of(file) }
  if (file.type === 'image/png' || (file.type === 'image/svg+xml' && use !== 'favicon')) return ok([image])
  const png = await asPng(file)
  if (!png || png.size > maxWhiteLabelBytes) return fail('image-unusable')
  return ok([image, { type: 'image/png', data: await base64Of(png) }])
}

/** Draws a picture in its own size, or an SVG in the middle of an icon; null if the browser cannot read it. */
async function asPng(file: Blob): Promise<Blob | null> {
  const image = new Image()
  image.src = await dataUrlOf(file)
  const isRead = await image.decode().then(
    () => true,
    () => false,
  )
  if (!isRead) return null
  // Some browsers report no size for an SVG without one.
  const [width, height] = [image.naturalWidth || iconSize, image.naturalHeight || iconSize]
  const isIcon = file.type === 'image/svg+xml'
  const scale = isIcon ? iconSize / Math.max(width, height) : 1
  const canvas = document.createElement('canvas')
  canvas.width = isIcon ? iconSize : width
  canvas.height = isIcon ? iconSize : height
  const middle = [(canvas.width - width * scale) / 2, (canvas.height - height * scale) / 2] as const
  canvas.getContext('2d')?.drawImage(image, ...middle, width * scale, height * scale)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

const base64Of = async (file: Blob) => (await dataUrlOf(file)).replace(/^[^,]*,/, '')
