import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { type InboxTab, isInboxTab } from '#app/conversations/inbox-tab.ts'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { isBlankText } from '#core/contract/clean-text.ts'
import type { InboxView } from '#core/contract/index.ts'
import { maxViewNameLength } from '#core/contract/limits.ts'
import { type InboxFilter, noInboxFilter } from '#core/inquiries/inbox-filter.ts'
import { systemRandom } from '#core/platform/random.ts'
import * as css from './inbox-tools.css.ts'

type Props = {
  tab: InboxTab
  filter: InboxFilter
  onFilter(filter: InboxFilter): void
  /** A view is shown: the tools stay open. */
  onShown(): void
}

/** The views that the user and the service's admins have kept, and the way to keep the present one. */
export function InboxViews({ tab, filter, onFilter, onShown }: Props) {
  const navigate = useNavigate()
  const { ask } = useCommands()
  const { value, askAgain } = useAsk('listInboxViews', {})
  const deleting = useAction(async (id: string) => {
    const answer = await ask('deleteInboxView', { params: { id } })
    await askAgain()
    return answer
  })
  const [isNaming, setNaming] = useState(false)
  const views = value?.views ?? []
  function show(view: InboxView) {
    onFilter({ ...noInboxFilter, ...view.filter })
    onShown()
    void navigate({ to: '.', search: isInboxTab(view.tab) ? { tab: view.tab } : {}, replace: true })
  }
  const { view: wantedId } = useSearch({ from: '/shell/inbox' })
  const wanted = views.find(({ id }) => id === wantedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view that the address names
  useEffect(() => {
    if (wanted) show(wanted)
  }, [wanted?.id])
  return (
    <>
      {views.length > 0 && (
        <ul className={css.views} aria-label={t`Views`}>
          {views.map((view) => (
            <li key={view.id} className={css.view}>
              <Button look="link" onClick={() => show(view)}>
                <bdi>{view.name}</bdi>
              </Button>
              {view.isOwn && (
                <Button
                  look="quiet"
                  square
                  aria-label={t`Delete view ${view.name}`}
                  onClick={() => void deleting.run(view.id)}
                >
                  <Icon name="close" look="small" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {deleting.failure && <Notice>{failureText(deleting.failure)}</Notice>}
      <div>
        <Button look="link" onClick={() => setNaming(true)}>{t`Save view…`}</Button>
      </div>
      {isNaming && <ViewDialog tab={tab} filter={filter} onKept={askAgain} onClose={() => setNaming(false)} />}
    </>
  )
}

type DialogProps = Pick<Props, 'tab' | 'filter'> & { onKept(): Promise<unknown>; onClose(): void }

/** Asks for the name of a view. */
function ViewDialog({ tab, filter, onKept, onClose }: DialogProps) {
  const { ask } = useCommands()
  const { role } = useOwnSelf()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const formId = useId()
  const { labelIds, unreadOnly, remindedOnly, agentEid, sort } = filter
  const keeping = useAction(() =>
    ask('createInboxView', {
      body: {
        id: systemRandom.uuid(),
        name,
        isShared,
        tab,
        filter: { labelIds: [...labelIds], unreadOnly, remindedOnly, agentEid, sort },
      },
    }),
  )
  async function keep() {
    if (isBlankText(name)) return
    const kept = await keeping.run()
    if (!kept?.ok) return
    onClose()
    await onKept()
  }
  return (
    <Dialog
      title={t`Save view`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={formId} aria-busy={keeping.isBusy}>{t`Save`}</Button>
        </>
      }
    >
      <form
        id={formId}
        className={layout.stack[2]}
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
        }}
      >
        <TextField
          label={t`Name`}
          required
          autoFocus
          maxLength={maxViewNameLength}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {role === 'admin' && (
          <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
            {t`Share with the whole team`}
          </Checkbox>
        )}
        {keeping.failure && <Notice>{failureText(keeping.failure)}</Notice>}
      </form>
    </Dialog>
  )
}
