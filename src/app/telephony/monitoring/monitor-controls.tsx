import { Fragment, useEffect, useRef } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { allow } from '#app/telephony/media-tab.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { MonitorMode } from '#core/contract/index.ts'
import { fail } from '#core/platform/result.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { isHeldBack } from '#core/telephony/mix-of.ts'
import * as css from './monitor.css.ts'
import { actionMeaning, actionName, type MonitorAction } from './monitor-text.ts'

const actions: readonly MonitorAction[] = [...MonitorMode.options, 'takeover', 'leave']

/** Controls of an admin who monitors a call; each action with its meaning [CAL-06]. */
export function MonitorControls({ shown }: { shown: CallShown }) {
  const { own } = shown
  const acting = useMonitor(shown)
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // The button that began to listen is gone, and with it the focus.
    if (document.activeElement === document.body) group.current?.focus()
  }, [])
  return (
    <>
      {isHeldBack(own) && <Notice look="info">{t`No one hears you until the agent’s browser confirms it.`}</Notice>}
      {acting.failure && <Notice>{failureText(acting.failure)}</Notice>}
      <fieldset ref={group} tabIndex={-1} className={css.actions} aria-label={t`Monitoring`}>
        {actions.map((action) => (
          <Fragment key={action}>
            <Button
              look={action === own.monitor ? 'primary' : action === 'leave' ? 'danger' : 'plain'}
              aria-pressed={action === 'takeover' || action === 'leave' ? undefined : action === own.monitor}
              aria-describedby={`monitor-${action}`}
              aria-disabled={acting.isBusy}
              onClick={() => void acting.run(action)}
            >
              {actionName(action)}
            </Button>
            <span id={`monitor-${action}`} className={texts.hint}>
              {actionMeaning(action)}
            </span>
          </Fragment>
        ))}
      </fieldset>
    </>
  )
}

const isHeardBy = (action: MonitorAction) => action !== 'listen' && action !== 'leave'

function useMonitor({ call, own }: CallShown) {
  const commands = useCommands()
  const inquiryId = call.inquiryId ?? ''
  /** The session that there is: listening again answers it, in whichever tab it began. */
  async function change(action: 'listen' | 'whisper') {
    const open = await commands.ask('monitorListen', { params: { id: inquiryId } })
    if (!open.ok) return open
    return commands.ask('monitorUpdateSession', { params: { id: open.value.monitorSessionId }, body: { action } })
  }
  return useAction(async (action: MonitorAction) => {
    // Speaking needs a microphone, which a listening admin had not opened.
    const allowed = own.monitor === 'listen' && isHeardBy(action) ? await allow('voice') : null
    if (allowed?.ok === false) return allowed
    switch (action) {
      case 'leave':
        return commands.hangUp(call.id)
      case 'barge':
        return commands.ask('monitorBarge', { params: { id: inquiryId } })
      case 'takeover':
        return commands.ask('monitorTakeover', { params: { id: inquiryId } })
      default:
        return own.monitor === null ? Promise.resolve(fail('not-monitoring')) : change(action)
    }
  })
}
