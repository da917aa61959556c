import { bone } from '#app/ui/feedback/skeleton.css.ts'
import * as css from './log.css.ts'

/** Placeholder bubbles while the messages load. */
export const LogSkeleton = () => (
  <div aria-hidden="true">
    <span className={`${bone} ${css.bonesLeft}`} />
    <span className={`${bone} ${css.bonesRight}`} />
    <span className={`${bone} ${css.bonesLeft}`} />
    <span className={`${bone} ${css.bonesRight}`} />
  </div>
)
