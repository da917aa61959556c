import { useCommands } from '#app/data/everline.tsx'
import { useAsked } from '#app/data/use-asked.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { BrandCard } from './brand-card.tsx'
import { PictureCard } from './picture-card.tsx'

/** For admins: the brand that staff and visitors of the service see. */
export function AppearanceScreen() {
  useLanguage()
  useDocumentTitle(t`Appearance`)
  const self = useOwnSelf()
  return (
    <div className={page.page}>
      <div className={page.column}>
        <header>
          <h1 className={page.title}>{t`Appearance`}</h1>
          <p
            className={page.hint}
          >{t`Applies to everyone in your workspace, the sign-in page and the chat on your site.`}</p>
        </header>
        {self.permissions.includes('setThemeConfig') ? (
          <Cards />
        ) : (
          <Notice look="warning">{t`Only admins can change how the workspace looks.`}</Notice>
        )}
      </div>
    </div>
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
      <div className={page.cards}>
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
