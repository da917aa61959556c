import type { ReactNode } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { dark, light } from '#app/theme/palette.ts'
import { Button } from '#app/ui/action/button.tsx'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type WhiteLabelUse, whiteLabelTypes } from '#core/contract/index.ts'
import type { BrandPicture } from '#core/theming/brand.ts'
import * as css from './appearance.css.ts'
import { imagesOf } from './images-of.ts'

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
      <p className={page.hint}>
        {children} {t`PNG, SVG or WebP, at most 150 kB and 2048 pixels.`}
      </p>
      {failure && <Notice>{failureText(failure)}</Notice>}
      <div className={css.actions}>
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
