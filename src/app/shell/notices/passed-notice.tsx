import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useConversation, useLiveRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { clockTime } from '#app/language/format-time.ts'
import { plural, t } from '#app/language/t.ts'
import { button } from '#app/ui/action/button.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import type { PassedInquiry } from '#core/contract/index.ts'
import * as css from './notices.css.ts'

/**
 * Lists inquiries that were passed on while the agent was unreachable, and who has them. Shown once the connection is
 * back.
 */
export function PassedNotice() {
  const isLive = useLiveRow('connection')?.state === 'live'
  const { ask } = useCommands()
  const { value, askAgain } = useAsk('listPassedInquiries', {}, { isKept: false })
  const forget = useAction(async (untilMs: number) => {
    const answer = await ask('forgetPassedInquiries', { body: { untilMs } })
    await askAgain()
    return answer
  })
  const passed = value?.passed ?? []
  const [newest] = passed
  if (!isLive || !newest) return null
  return (
    <Ranked subject="passed-inquiries">
      <div className={css.banner}>
        <Notice
          look="warning"
          action={
            <Button look="link" onClick={() => void forget.run(newest.atMs)} aria-disabled={forget.isBusy}>
              {t`Got it`}
            </Button>
          }
        >
          {forget.failure && (
            <p role="alert">
              <FailureMessage failure={forget.failure} />
            </p>
          )}
          {t`You were offline: this browser lost its connection or stopped responding.`}
          <FirstFew items={newestOfEach(passed)}>
            {(shown) => (
              <ul className={css.passed}>
                {shown.map((inquiry) => (
                  <Passed key={inquiry.conversationId} inquiry={inquiry} />
                ))}
              </ul>
            )}
          </FirstFew>
        </Notice>
      </div>
    </Ranked>
  )
}

/** Returns the last event of each conversation, newest first. */
const newestOfEach = (passed: readonly PassedInquiry[]): PassedInquiry[] =>
  [...new Map(passed.toReversed().map((inquiry) => [inquiry.conversationId, inquiry])).values()].toSorted(
    (a, b) => b.atMs - a.atMs,
  )

/** One inquiry, as a link where this agent may still read it. */
function Passed({ inquiry: { conversationId, kind, visitorName, agentName, atMs } }: { inquiry: PassedInquiry }) {
  const held = useConversation(conversationId)
  const what = kind === 'given-to-others' ? t`was passed to others` : t`wasn’t offered to you`
  return (
    <li>
      {clockTime(atMs)}{' '}
      {held ? (
        <Link to="/inbox/$conversationId" params={{ conversationId }} className={button.link}>
          <bdi>{visitorName}</bdi>
        </Link>
      ) : (
        <bdi>{visitorName}</bdi>
      )}{' '}
      {what}. {agentName === null ? t`No one has taken it yet.` : t`${agentName} has it.`}
    </li>
  )
}

/** Lines of a notice that are shown at first: a notice stands over the work. */
const firstShown = 3

type Props<Item> = { items: readonly Item[]; children(shown: readonly Item[]): ReactNode }

/** The first lines of a notice, and all when they are asked for. */
function FirstFew<Item>({ items, children }: Props<Item>) {
  const [isOpen, setOpen] = useState(false)
  const more = items.length - firstShown
  return (
    <>
      {children(isOpen ? items : items.slice(0, firstShown))}
      {more > 0 && (
        <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Show fewer` : t`${plural(more, { one: 'Show # more', other: 'Show # more' })}`}
        </Button>
      )}
    </>
  )
}
