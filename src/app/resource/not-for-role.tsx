import { t } from '#app/language/t.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** Shown in place of what the user's role may not see. */
export const NotForRole = () => (
  <EmptyState icon="lock" title={t`You don’t have access to this page`}>
    {t`Ask an admin if you need access.`}
  </EmptyState>
)
