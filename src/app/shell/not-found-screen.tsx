import { Link } from '@tanstack/react-router'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { button } from '#app/ui/action/button.css.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

export function NotFoundScreen() {
  useLanguage()
  return (
    <EmptyState
      icon="missed"
      title={t`Page not found`}
      action={
        <Link to="/inbox" className={button.plain}>
          {t`Go to inbox`}
        </Link>
      }
    >
      {t`The link may be outdated or mistyped.`}
    </EmptyState>
  )
}
