import { t } from '#app/language/t.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** In place of what the role of the user may not see. */
export const NotForRole = () => (
  <EmptyState icon="lock" title={t`This is not for your role`}>
    {t`Ask an admin of your service if you need it.`}
  </EmptyState>
)
