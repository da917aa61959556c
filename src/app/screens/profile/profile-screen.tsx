import { useStaff } from '#app/data/rows.ts'
import { useOwnSelf } from '../own-self.ts'
import { useDocumentTitle } from '../use-document-title.ts'
import { AboutYou } from './about-you.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnDevices } from './own-devices.tsx'
import * as css from './profile.css.ts'

/** The own account. */
export function ProfileScreen() {
  const { eid, name } = useOwnSelf()
  const self = useStaff()?.find((row) => row.eid === eid)
  useDocumentTitle('Profile')
  return (
    <div className={css.page}>
      <div className={css.column}>
        <header>
          <h1 className={css.title}>{name}</h1>
          {self && <p>{self.email}</p>}
        </header>
        <AboutYou />
        <ChangePassword email={self?.email ?? ''} />
        <OwnDevices />
      </div>
    </div>
  )
}
