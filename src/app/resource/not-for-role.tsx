import { t } from '#app/language/t.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** Shown in place of what the user's role may not see. */
export const NotForRole = () => (
  <EmptyState icon="lock" title={t`This is not for your role`}>
    {t`Ask an admin of your service if you need it.`}
  </EmptyState>
)
