import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as css from './view-tabs.css.ts'

type Props<View extends string> = {
  label: string
  /** The parameter of the address that names the view. */
  by?: string
  /** The first one is shown where the address names none. */
  views: ReadonlyArray<readonly [view: View, title: ReactNode]>
  chosen: View
}

/** Links to the views of a screen. */
export const ViewTabs = <View extends string>({ label, by = 'view', views, chosen }: Props<View>) => (
  <nav className={css.tabs} aria-label={label}>
    {views.map(([view, title], index) => (
      <Link
        key={view}
        to="."
        search={(index === 0 ? {} : { [by]: view }) as never}
        className={css.tab}
        data-chosen={chosen === view ? '' : undefined}
        // The router compares addresses without what filters add to them.
        activeProps={{ 'aria-current': chosen === view ? 'page' : undefined }}
      >
        {title}
      </Link>
    ))}
  </nav>
)
