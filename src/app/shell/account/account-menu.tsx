import { Suspense, useRef, useState } from 'react'
import { lazyPart, loadAhead } from '#app/browser/load-part.ts'
import { useLoadedSoon } from '#app/browser/use-loaded-soon.ts'
import { useEntity, useLiveRow, useOutbox } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { statuses, statusWithReason } from '#app/staff/statuses.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { statusLane } from '#core/contract/lanes.ts'

const load = async () => (await import('./account-items.tsx')).AccountItems
const AccountItems = lazyPart(load)
const loadLeaving = async () => (await import('./sign-out.tsx')).SignOut
const SignOut = lazyPart(loadLeaving)
const parts = [load, loadLeaving]

/** The user's avatar, which opens the menu with status, theme, notifications and the sign-out. */
export function AccountMenu() {
  const { eid, name } = useOwnSelf()
  const self = useEntity('staff', eid)
  const profile = useLiveRow('session')?.profile
  const queued = useOutbox(statusLane)?.at(-1)
  const chosen = queued?.kind === 'set-status' && queued.state !== 'failed' ? queued.payload : undefined
  const status = chosen?.status ?? self?.status ?? profile?.status ?? undefined
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  useLoadedSoon(parts)
  const [known] = statuses().find(([value]) => value === status) ?? []
  const shown = chosen ?? self ?? undefined
  const text = known && statusWithReason({ ...shown, status: known })

  return (
    <>
      <Button
        ref={button}
        look="rail"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={text ? t`Account: ${name}, ${text}` : t`Account: ${name}`}
        title={name}
        onPointerEnter={() => loadAhead(load)}
        onFocus={() => loadAhead(load)}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar id={eid} name={name} status={known} />
      </Button>
      <Suspense>
        {isOpen && (
          <AccountItems
            trigger={button}
            name={name}
            email={self?.email}
            status={known}
            self={shown}
            onClose={() => setOpen(false)}
            onLeave={() => setLeaving(true)}
          />
        )}
        {isLeaving && <SignOut onStay={() => setLeaving(false)} />}
      </Suspense>
    </>
  )
}
