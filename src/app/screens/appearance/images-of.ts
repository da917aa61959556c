import type { InferInput } from 'valibot'
import { is } from 'valibot'
import { type calls, maxWhiteLabelBytes, WhiteLabelType } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { dataUrlOf } from '../data-url-of.ts'

type Images = InferInput<(typeof calls)['setWhiteLabelFile']['body']>['images']

/**
 * A chosen file in the formats that it is kept in: a WebP gets a PNG beside it, for browsers that show none [VAL-03].
 *
 * @returns `image-unusable` for what is of another kind, too large, or broken
 */
export async function imagesOf(file: Blob): Promise<Result<Images>> {
  if (!is(WhiteLabelType, file.type) || file.size > maxWhiteLabelBytes) return fail('image-unusable')
  const image = { type: file.type, data: await base64Of(file) }
  if (file.type !== 'image/webp') return ok([image])
  const png = await asPng(file)
  if (!png || png.size > maxWhiteLabelBytes) return fail('image-unusable')
  return ok([image, { type: 'image/png', data: await base64Of(png) }])
}

/** Null for what no browser can read. */
async function asPng(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

const base64Of = async (file: Blob) => (await dataUrlOf(file)).replace(/^[^,]*,/, '')
