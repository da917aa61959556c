import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { ownShares, removeShare, useWaitingShares } from '#app/data/own-shares.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { button } from '#app/ui/action/button.css.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { systemClock as clock } from '#core/platform/clock.ts'
import type { Share } from '#core/shares/share.ts'
import { ChooseConversation } from './choose-conversation.tsx'
import { giveShare } from './give-share.ts'
import { WaitingShare } from './waiting-share.tsx'

/** Asks for the conversation into which goes what another app has shared with this one. */
export function ShareScreen() {
  useLanguage()
  useDocumentTitle(t`Share`)
  const search: { share?: unknown; lost?: unknown } = useSearch({ strict: false })
  const [isLostRead, setLostRead] = useState(false)
  const shares = useWaitingShares()
  const share = shares?.find(({ id }) => id === search.share) ?? shares?.[0]
  return (
    <Page title={t`Share to a conversation`} width="form">
      {search.lost === true && !isLostRead && (
        <Notice look="warning">{t`Couldn’t receive what you shared. Share it again.`}</Notice>
      )}
      {share && <GiveShare key={share.id} share={share} onDiscarded={() => setLostRead(true)} />}
      {shares && !share && (
        <EmptyState
          icon="file"
          title={t`Nothing to share`}
          action={<Link to="/inbox" className={button.link}>{t`Go to inbox`}</Link>}
        >
          {t`What you share from another app waits here for a day until you choose a conversation.`}
        </EmptyState>
      )}
    </Page>
  )
}

function GiveShare({ share, onDiscarded }: { share: Share; onDiscarded(): void }) {
  const commands = useCommands()
  const { eid } = useOwnSelf()
  const navigate = useNavigate()
  const giving = useAction(async (roomId: string) => {
    const given = await giveShare({ commands, shares: ownShares, localNowMs: clock.nowMs() }, share, { eid, roomId })
    if (!given.ok) return given
    await removeShare(share)
    await navigate({
      to: '/inbox/$conversationId',
      params: { conversationId: roomId },
      search: { tab: 'handling' },
      replace: true,
    })
    return given
  })
  const isEmpty = share.text === '' && share.files.length === 0
  return (
    <>
      <WaitingShare
        share={share}
        onDiscard={() => {
          onDiscarded()
          void removeShare(share)
        }}
      />
      {giving.failure && <Notice>{failureText(giving.failure)}</Notice>}
      {!isEmpty && <ChooseConversation isBusy={giving.isBusy} onChoose={(roomId) => void giving.run(roomId)} />}
    </>
  )
}
