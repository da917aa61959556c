import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { fullTime, listTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { List, Row } from '#app/ui/layout/list.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import { maxDevices, type StaffDevice } from '#core/contract/index.ts'

/** The devices on which the user is signed in; the session of a lost device can be ended. */
export function OwnDevices() {
  const { eid } = useOwnSelf()
  const { ask } = useCommands()
  const listing = useAsk('listStaffDevices', { params: { eid } })
  const releasing = useAction((ids: readonly string[]) =>
    ask('releaseStaffDevices', { params: { eid }, body: { deviceList: [...ids] } }),
  )
  const devices = listing.value?.devices
  // The backend takes this many at once; the next press takes the rest.
  const others = (devices ?? [])
    .filter(({ isOwn }) => !isOwn)
    .map(({ id }) => id)
    .slice(0, maxDevices)
  const failure = releasing.failure ?? listing.failure

  async function release(ids: readonly string[]) {
    if ((await releasing.run(ids))?.ok) await listing.askAgain()
  }

  return (
    <Card title={t`Where you’re signed in`}>
      <List look="cards" aria-label={t`Devices`} aria-busy={listing.isAsking}>
        {devices?.map((device) => (
          <Device
            key={device.id}
            device={device}
            isBusy={releasing.isBusy}
            onRelease={() => void release([device.id])}
          />
        ))}
      </List>
      {others.length > 1 && (
        <Button onClick={() => void release(others)} aria-disabled={releasing.isBusy}>
          {t`Sign out all others`}
        </Button>
      )}
      {failure && (
        <Notice
          action={
            !devices && (
              <Button look="link" onClick={() => void listing.askAgain()}>
                {t`Try again`}
              </Button>
            )
          }
        >
          {failureText(failure)}
        </Notice>
      )}
    </Card>
  )
}

function Device({ device, isBusy, onRelease }: { device: StaffDevice; isBusy: boolean; onRelease(): void }) {
  const nowMs = useServerNow(60_000)
  const { browser, os, lastUsedAtMs, address, isOwn } = device
  const program = browser || t`Unknown browser`
  const name = os ? t`${program} on ${os}` : program
  return (
    <Row
      title={name}
      actions={
        isOwn ? (
          <span className={chip.accent}>{t`This device`}</span>
        ) : (
          <Button onClick={onRelease} aria-disabled={isBusy} aria-label={t`Sign out ${name}`}>
            {t`Sign out`}
          </Button>
        )
      }
    >
      <span className={texts.hint} title={fullTime(lastUsedAtMs)}>
        {t`Last used ${listTime(lastUsedAtMs, nowMs)}`}
      </span>
      {address && <span className={texts.hint}>{t`Network address ${address}`}</span>}
    </Row>
  )
}
