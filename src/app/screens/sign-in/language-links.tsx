import { languageNames, languages } from '#app/language/languages.ts'
import { ownLanguage, useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as css from './sign-in.css.ts'

/** Links that set the app's language in this browser; a profile's language takes precedence. */
export function LanguageLinks() {
  const { language } = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields stand in it
    <div role="group" aria-label={t`Language`} className={css.languages}>
      {languages.map((each) => (
        <Button
          key={each}
          look="quiet"
          lang={each}
          aria-pressed={each === language}
          onClick={() => ownLanguage.choose(each)}
        >
          {languageNames[each]}
        </Button>
      ))}
    </div>
  )
}
