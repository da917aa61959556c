import { bone } from '#app/ui/feedback/skeleton.css.ts'
import * as css from './list-skeleton.css.ts'

/** Placeholder with the shape of the rows that are about to appear. */
export const ListSkeleton = () => (
  <div aria-hidden="true">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className={css.bones}>
        <span className={`${bone} ${css.boneFace}`} />
        <span className={css.boneLines}>
          <span className={`${bone} ${css.boneName}`} />
          <span className={`${bone} ${css.boneText}`} />
        </span>
      </div>
    ))}
  </div>
)
