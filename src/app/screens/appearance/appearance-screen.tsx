import { object, pipe, string, transform } from 'valibot'
import { useCommands } from '#app/data/everline.tsx'
import { useAsked } from '#app/data/use-asked.ts'
import { Form, FormActions, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { light } from '#app/theme/palette.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ColorField, hexIn } from '#app/ui/form/color-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { ThemeConfig } from '#core/contract/index.ts'
import type { Brand } from '#core/theming/brand.ts'
import { ColorPreview } from './color-preview.tsx'
import { PictureCard } from './picture-card.tsx'

/** For admins: the brand that staff and visitors of the service see. */
export function AppearanceScreen() {
  useLanguage()
  useDocumentTitle(t`Appearance`)
  const self = useOwnSelf()
  return (
    <Page
      title={t`Appearance`}
      width="text"
      about={t`Applies to everyone in your workspace, the sign-in page and the chat on your site.`}
    >
      {self.permissions.includes('setThemeConfig') ? (
        <Cards />
      ) : (
        <Notice look="warning">{t`Only admins can change how the workspace looks.`}</Notice>
      )}
    </Page>
  )
}

function Cards() {
  const { getBrand } = useCommands()
  const {
    value: brand,
    failure,
    askAgain,
  } = useAsked(async () => {
    const answer = await getBrand()
    // A chunk of its own, because most starts do not need it.
    if (answer.ok) void import('#app/brand/take-brand.ts').then(({ takeBrand }) => takeBrand(answer.value))
    return answer
  })
  if (failure) return <Notice>{failureText(failure)}</Notice>
  if (!brand) return null
  const onChanged = () => void askAgain()
  return (
    <>
      <BrandCard brand={brand} onChanged={onChanged} />
      <div className={layout.cards}>
        <PictureCard use="logo-light" title={t`Logo`} picture={brand.pictures['logo-light']} onChanged={onChanged}>
          {t`On the light theme, and on the dark one if that has none of its own.`}
        </PictureCard>
        <PictureCard
          use="logo-dark"
          title={t`Logo on dark`}
          picture={brand.pictures['logo-dark']}
          onChanged={onChanged}
        >
          {t`On the dark theme.`}
        </PictureCard>
        <PictureCard use="favicon" title={t`Icon`} picture={brand.pictures.favicon} onChanged={onChanged}>
          {t`Square, for the browser’s tab.`}
        </PictureCard>
      </div>
    </>
  )
}

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
function BrandCard({ brand, onChanged }: { brand: Brand; onChanged(): void }) {
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
