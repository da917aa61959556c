import { ListSkeleton } from '#app/conversations/list-skeleton.tsx'
import { t } from '#app/language/t.ts'
import * as inbox from '#app/screens/inbox/inbox.css.ts'
import * as css from './shell.css.ts'

/** Placeholder with the shape of the app, until it is known whether somebody is signed in. */
export const ShellSkeleton = () => (
  <div className={css.shell} aria-busy="true">
    <div className={css.rail} />
    <div className={css.content}>
      <div className={css.main}>
        <div className={inbox.panes}>
          <div className={inbox.list}>
            <div className={inbox.head}>
              <h1 className={inbox.title}>{t`Inbox`}</h1>
            </div>
            <ListSkeleton />
          </div>
          <div className={inbox.detail} />
        </div>
      </div>
    </div>
  </div>
)
