import { useMemo } from 'react'
import * as page from '#app/page/page.css.ts'
import { ResourceScreen } from '#app/resource/resource-screen.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { teamOf } from './team.tsx'

/** Who of the staff is here, with what status and load. */
export function TeamScreen() {
  const { eid, role } = useOwnSelf()
  const resource = useMemo(() => teamOf(eid, role === 'admin'), [eid, role])
  return (
    <div className={page.page}>
      <ResourceScreen resource={resource} />
    </div>
  )
}
