import { type SubmitEvent, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { light } from '#app/theme/palette.ts'
import { Button } from '#app/ui/button.tsx'
import { ColorField, hexIn } from '#app/ui/color-field.tsx'
import * as field from '#app/ui/field.css.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Brand } from '#core/theming/brand.ts'
import { Card } from '../diagnostics/card.tsx'
import { failureWords } from '../failure-words.ts'
import { useAction } from '../use-action.ts'
import * as css from './appearance.css.ts'
import { ColorPreview } from './color-preview.tsx'

/** The product's own name is the same in every language. */
const brandless = 'Everline'

/** Name and colour, with what becomes of the colour. */
export function BrandCard({ brand, onChanged }: { brand: Brand; onChanged(): void }) {
  const { run, isBusy, isDone, failure, clear } = useAction(useCommands().setTheme)
  const [name, setName] = useState(brand.brandName ?? '')
  const [text, setText] = useState(brand.brandColor ?? '')
  const color = hexIn(text)
  const isWrong = text.trim() !== '' && color === null

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isWrong) return
    const result = await run({ brandName: name.trim() || null, brandColor: color })
    if (result?.ok) onChanged()
  }
  const change = (next: string) => {
    clear()
    setText(next)
  }

  return (
    <Card title={t`Brand`}>
      <form className={field.form} onSubmit={submit} aria-label={t`Brand`}>
        <TextField
          label={t`Name`}
          value={name}
          maxLength={40}
          placeholder={brandless}
          onChange={({ target }) => {
            clear()
            setName(target.value)
          }}
        />
        <ColorField
          label={t`Colour`}
          value={text}
          usual={light.accent}
          status={isWrong ? 'error' : 'default'}
          message={isWrong ? t`Six digits from 0 to f, such as #0f6b5c.` : t`Leave it empty for Everline’s own.`}
          onChange={change}
        />
        <ColorPreview color={color ?? light.accent} />
        {failure && <Notice>{failureWords(failure)}</Notice>}
        {isDone && <Notice look="success">{t`Saved. Others see it when they open Everline the next time.`}</Notice>}
        <Button look="primary" tall className={css.save} type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? t`Saving…` : t`Save`}
        </Button>
      </form>
    </Card>
  )
}
