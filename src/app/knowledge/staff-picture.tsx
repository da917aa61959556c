import { useAsk } from '#app/data/ask.ts'
import { t } from '#app/language/t.ts'
import type { PictureBlock } from '#app/rich-text/rich-text.tsx'
import * as css from './staff-picture.css.ts'

/** Addresses of pictures last for at least six hours. */
const freshMs = 5 * 60 * 60_000

/** A picture of an entry as staff see it, also of a draft: at an address that ends. */
export function StaffPicture({ id, alt, width, height }: Pick<PictureBlock, 'id' | 'alt' | 'width' | 'height'>) {
  const { value, failure } = useAsk('getKnowledgePicture', { params: { id } }, { isKept: false, freshMs })
  if (failure) return <p className={css.missing}>{t`Couldn’t load the image. ${alt}`}</p>
  // Without an address the place stays empty, and has its size already.
  return <img {...(value && { src: value.path })} alt={alt} width={width} height={height} />
}

export const staffPicture = (picture: PictureBlock) => <StaffPicture {...picture} />
