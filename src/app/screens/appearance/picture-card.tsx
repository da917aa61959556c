import type { ReactNode } from 'react'
import type { InferInput } from 'valibot'
import { is } from 'valibot'
import { dataUrlOf } from '#app/browser/data-url-of.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { dark, light } from '#app/theme/palette.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import {
  type calls,
  maxWhiteLabelBytes,
  WhiteLabelType,
  type WhiteLabelUse,
  whiteLabelTypes,
} from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { BrandPicture } from '#core/theming/brand.ts'
import * as css from './appearance.css.ts'

type Props = {
  use: WhiteLabelUse
  title: string
  picture: BrandPicture | null
  children: ReactNode
  onChanged(): void
}

/** One picture of the brand: shows, replaces or removes it. */
export function PictureCard({ use, title, picture, children, onChanged }: Props) {
  const { ask } = useCommands()
  const chosen = useAction(async (file: File) => {
    const images = await imagesOf(file, use)
    return images.ok ? ask('setWhiteLabelFile', { params: { use }, body: { images: images.value } }) : images
  })
  const removed = useAction(() => ask('deleteWhiteLabelFile', { params: { use } }))
  const isBusy = chosen.isBusy || removed.isBusy
  const failure = chosen.failure ?? removed.failure

  async function take(file: File) {
    removed.clear()
    if ((await chosen.run(file))?.ok) onChanged()
  }
  async function remove() {
    chosen.clear()
    if ((await removed.run())?.ok) onChanged()
  }

  return (
    <Card title={title}>
      <div
        className={css.frame}
        style={
          use === 'logo-dark'
            ? { background: dark.surface, color: dark.text2 }
            : { background: light.surface, color: light.text2 }
        }
      >
        {picture ? <img className={css.picture} {...srcOf(picture)} alt={t`${title} now`} /> : t`Everline’s own`}
      </div>
      <p className={texts.hint}>
        {children} {t`PNG, SVG or WebP, at most 150 kB and 2048 pixels.`}
      </p>
      {failure && <Notice>{failureText(failure)}</Notice>}
      <div className={layout.toolbar.center}>
        <FileField
          label={t`File for: ${title}`}
          accept={whiteLabelTypes}
          isDisabled={isBusy}
          isBusy={chosen.isBusy}
          onChoose={(file) => void take(file)}
        >
          {picture ? t`Replace` : t`Choose a file`}
          <span className={visuallyHidden}> ({title})</span>
        </FileField>
        {picture && (
          <Button look="quiet" aria-disabled={isBusy} onClick={() => void remove()}>
            {t`Remove`}
            <span className={visuallyHidden}> ({title})</span>
          </Button>
        )}
      </div>
    </Card>
  )
}

const srcOf = ({ url, width, height }: BrandPicture) => ({ src: url, width, height })

type Images = InferInput<(typeof calls)['setWhiteLabelFile']['body']>['images']

/** Size of an icon on a phone's home screen, in pixels. */
const iconSize = 192

/**
 * A chosen file in the formats that it is kept in: a WebP gets a PNG beside it, for browsers that show none [VAL-03],
 * and an SVG that is the icon too, for systems that install no app by one.
 *
 * @returns `image-unusable` for what is of another kind, too large, or broken
 */
async function imagesOf(file: Blob, use: WhiteLabelUse): Promise<Result<Images>> {
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
