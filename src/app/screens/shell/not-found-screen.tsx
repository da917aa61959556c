import { Link } from '@tanstack/react-router'
import { button } from '#app/ui/button.css.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

export const NotFoundScreen = () => (
  <EmptyState
    icon="missed"
    title="There is nothing at this address"
    action={
      <Link to="/inbox" className={button.plain}>
        Go to the inbox
      </Link>
    }
  >
    The link may be old, or mistyped.
  </EmptyState>
)
