import { object, pipe, string, transform } from 'valibot'
import { useCommands } from '#app/data/everline.tsx'
import { Form, FormActions, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { light } from '#app/theme/palette.ts'
import { ColorField, hexIn } from '#app/ui/form/color-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { ThemeConfig } from '#core/contract/index.ts'
import type { Brand } from '#core/theming/brand.ts'
import { ColorPreview } from './color-preview.tsx'

/** The product's own name is the same in every language. */
const brandless = 'Everline'

/** Fields of the form; an empty one removes the value. */
const TypedTheme = object({
  brandName: pipe(
    string(),
    transform((name) => name.trim() || null),
    ThemeConfig.entries.brandName,
  ),
  brandColor: pipe(
    string(),
    transform((text) => (text.trim() === '' ? null : (hexIn(text) ?? text))),
    ThemeConfig.entries.brandColor,
  ),
})

/** Name and colour, with a preview of the colour in both themes. */
export function BrandCard({ brand, onChanged }: { brand: Brand; onChanged(): void }) {
  const { ask } = useCommands()
  const { eid } = useOwnSelf()
  const form = useEverlineForm({
    schema: TypedTheme,
    defaultValues: { brandName: brand.brandName ?? '', brandColor: brand.brandColor ?? '' },
    texts: { brandColor: t`Enter a hex color like #0f6b5c.` },
    keep: { eid, form: 'brand' },
    async save(theme) {
      const result = await ask('setThemeConfig', { body: theme })
      if (result.ok) onChanged()
      return result
    },
  })

  return (
    <Card title={t`Brand`}>
      <Form form={form} aria-label={t`Brand`} saved={t`Saved. Others see it when they open Everline the next time.`}>
        <TextField {...form.field('brandName', t`Name`)} placeholder={brandless} />
        <ColorField
          {...form.field('brandColor', t`Colour`, t`Leave it empty for Everline’s own.`)}
          usual={light.accent}
        />
        <ColorPreview color={hexIn(form.values.brandColor)} />
        <FormActions>
          <SubmitButton form={form} busy={t`Saving…`} tall>
            {t`Save`}
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  )
}
