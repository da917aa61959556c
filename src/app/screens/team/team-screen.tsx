import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { t } from '#app/language/t.ts'
import { ViewTabs } from '#app/page/view-tabs.tsx'
import { ResourceScreen } from '#app/resource/resource-screen.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { idleInquiries } from './idle-inquiries.tsx'
import { teamOf } from './team.tsx'

/** The staff with status and load, and for admins the idle inquiries of all. */
export function TeamScreen() {
  const { eid, role, permissions } = useOwnSelf()
  const search: { view?: unknown } = useSearch({ strict: false })
  const resource = useMemo(() => teamOf(eid, role === 'admin'), [eid, role])
  const hasIdle = permissions.includes('listIdleInquiries')
  const view = hasIdle && search.view === 'idle' ? 'idle' : 'people'
  const views = [['people', t`Team`] as const, ['idle', t`Idle conversations`] as const]
  const tabs = hasIdle && <ViewTabs label={t`Team`} views={views} chosen={view} />
  return (
    <div className={layout.page}>
      {view === 'people' && <ResourceScreen key="people" resource={resource} tabs={tabs} />}
      {view === 'idle' && <ResourceScreen key="idle" resource={idleInquiries} tabs={tabs} />}
    </div>
  )
}
