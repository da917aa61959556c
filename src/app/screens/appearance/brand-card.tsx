import { useId } from 'react'
import { object, pipe, string, transform } from 'valibot'
import { useCommands } from '#app/data/everline.tsx'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { t } from '#app/language/t.ts'
import { light } from '#app/theme/palette.ts'
import * as field from '#app/ui/field.css.ts'
import { Field } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ThemeConfig } from '#core/contract/index.ts'
import type { Brand } from '#core/theming/brand.ts'
import { Card } from '../diagnostics/card.tsx'
import { useOwnSelf } from '../own-self.ts'
import * as css from './appearance.css.ts'
import { ColorPreview } from './color-preview.tsx'

/** The product's own name is the same in every language. */
const brandless = 'Everline'

/** `#abc` and `AABBCC` are what people paste. */
function colorIn(text: string): string | null {
  const hex = text.trim().toLowerCase().replace(/^#/, '')
  if (/^[0-9a-f]{6}$/.test(hex)) return `#${hex}`
  return /^[0-9a-f]{3}$/.test(hex) ? `#${hex.replace(/./g, '$&$&')}` : null
}

/** What the fields hold: nothing is none. */
const TypedTheme = object({
  brandName: pipe(
    string(),
    transform((name) => name.trim() || null),
    ThemeConfig.entries.brandName,
  ),
  brandColor: pipe(
    string(),
    transform((text) => (text.trim() === '' ? null : (colorIn(text) ?? text))),
    ThemeConfig.entries.brandColor,
  ),
})

/** Name and colour, with what becomes of the colour. */
export function BrandCard({ brand, onChanged }: { brand: Brand; onChanged(): void }) {
  const { setTheme } = useCommands()
  const { eid } = useOwnSelf()
  const pickerId = useId()
  const form = useEverlineForm({
    schema: TypedTheme,
    defaultValues: { brandName: brand.brandName ?? '', brandColor: brand.brandColor ?? '' },
    words: { brandColor: t`Six digits from 0 to f, such as #0f6b5c.` },
    keep: { eid, form: 'brand' },
    async save(theme) {
      const result = await setTheme(theme)
      if (result.ok) onChanged()
      return result
    },
  })
  const color = colorIn(form.values.brandColor) ?? light.accent
  const name = form.field('brandName', t`Name`)
  const { label, status, message, id, ...input } = form.field(
    'brandColor',
    t`Colour`,
    t`Leave it empty for Everline’s own.`,
  )

  return (
    <Card title={t`Brand`}>
      <Form form={form} aria-label={t`Brand`} saved={t`Saved. Others see it when they open Everline the next time.`}>
        <TextField {...name} placeholder={brandless} />
        <Field
          label={label}
          id={id}
          status={status}
          message={message}
          end={
            <input
              id={pickerId}
              type="color"
              aria-label={t`Choose the colour`}
              className={css.picker}
              value={color}
              onChange={input.onChange}
            />
          }
        >
          {(wiring) => (
            <input
              className={field.input}
              placeholder={light.accent}
              spellCheck={false}
              autoComplete="off"
              {...input}
              {...wiring}
            />
          )}
        </Field>
        <ColorPreview color={color} />
        <SubmitButton form={form} busy={t`Saving…`} tall className={css.save}>
          {t`Save`}
        </SubmitButton>
      </Form>
    </Card>
  )
}
