import { useSearch } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { ViewTabs } from '#app/page/view-tabs.tsx'
import { type ResourceEntry, textsOf } from '#app/resource/define-resource.tsx'
import { ResourceScreen } from '#app/resource/resource-screen.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { PermissionType } from '#core/contract/index.ts'
import { responsesOf } from './canned-responses.tsx'

const own = responsesOf('personal', true)
const shared = responsesOf('shared', true)
const sharedToRead = responsesOf('shared', false)

/** Everybody's own canned responses, and the shared ones: changed by those who may, read by all [ROL-02]. */
export const cannedResponses: ResourceEntry = {
  id: own.id,
  title: own.title,
  icon: own.icon,
  texts: () => textsOf(own),
  Screen: CannedResponsesScreen,
  isFor: ({ permissions }) => permissions.includes('listCannedResponses'),
}

function CannedResponsesScreen() {
  const { permissions } = useOwnSelf()
  const { set }: { set?: unknown } = useSearch({ strict: false })
  const mayShare = permissions.includes('createCannedResponse:shared')
  const tabs = <Sets chosen={set === 'shared' ? 'shared' : 'personal'} isLocked={!mayShare} />
  if (set !== 'shared') return <ResourceScreen key="own" resource={own} tabs={tabs} />
  return mayShare ? (
    <ResourceScreen key="shared" resource={shared} tabs={tabs} />
  ) : (
    <ResourceScreen key="to-read" resource={sharedToRead} tabs={tabs} />
  )
}

/** Leads to the own or to the shared responses. A lock says that these are only read. */
const Sets = ({ chosen, isLocked }: { chosen: PermissionType; isLocked: boolean }) => (
  <ViewTabs
    label={t`Owner`}
    by="set"
    views={[
      ['personal', t`My own`],
      [
        'shared',
        <>
          {t`Shared`}
          {isLocked && <Icon name="lock" look="small" />}
        </>,
      ],
    ]}
    chosen={chosen}
  />
)
