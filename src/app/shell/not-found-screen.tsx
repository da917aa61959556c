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
      title={t`There is nothing at this address`}
      action={
        <Link to="/inbox" className={button.plain}>
          {t`Go to the inbox`}
        </Link>
      }
    >
      {t`The link may be old, or mistyped.`}
    </EmptyState>
  )
}
