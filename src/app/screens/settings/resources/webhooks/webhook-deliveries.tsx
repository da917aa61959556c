import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { msg, t, translated } from '#app/language/t.ts'
import { Moment } from '#app/resource/moment.tsx'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { List, Row } from '#app/ui/layout/list.tsx'
import { Section } from '#app/ui/layout/page.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { WebhookDelivery } from '#core/contract/index.ts'
import { eventName } from './event-names.ts'

/** Deliveries that are shown at first, and those that one answer can have. */
const [few, most] = [10, 100]

const states: Readonly<Record<string, { text: string; look: keyof typeof chip }>> = {
  waiting: { text: msg`Waiting`, look: 'neutral' },
  delivered: { text: msg`Delivered`, look: 'accent' },
  failed: { text: msg`Failed`, look: 'bad' },
}

/** The deliveries of a webhook, newest first, with a test event and another attempt. */
export function WebhookDeliveries({ id, isActive }: { id: string; isActive: boolean }) {
  const { ask } = useCommands()
  const [limit, setLimit] = useState(few)
  const list = useAsk('listWebhookDeliveries', { params: { id }, query: { limit: String(limit) } }, { isKept: false })
  const testing = useAction(async () => {
    const answer = await ask('sendWebhookTest', { params: { id } })
    if (answer.ok) await list.askAgain()
    return answer
  })
  const resending = useAction(async (deliveryId: string) => {
    const answer = await ask('resendWebhookDelivery', { params: { id, deliveryId } })
    if (answer.ok) await list.askAgain()
    return answer
  })
  const failure = testing.failure ?? resending.failure ?? list.failure
  const deliveries = list.value?.deliveries
  return (
    <Section title={t`Deliveries`}>
      <p className={texts.hint}>{t`Events of the last 14 days. Failed ones are tried again for 24 hours.`}</p>
      <div className={layout.toolbar.center}>
        {isActive && (
          <Button aria-busy={testing.isBusy} onClick={() => testing.isBusy || void testing.run()}>
            {t`Send a test event`}
          </Button>
        )}
        <Button aria-busy={list.isAsking} onClick={() => void list.askAgain()}>
          {t`Refresh`}
        </Button>
      </div>
      {failure && <Notice>{failureText(failure)}</Notice>}
      {deliveries?.length === 0 && <p className={texts.hint}>{t`Nothing was sent yet.`}</p>}
      <List look="lines">
        {deliveries?.map((each) => (
          <Delivery
            key={each.id}
            delivery={each}
            onResend={isActive ? () => void resending.run(each.id) : null}
            isBusy={resending.isBusy}
          />
        ))}
      </List>
      {list.value?.next && limit < most && (
        <div className={layout.toolbar.center}>
          <Button onClick={() => setLimit(most)}>{t`Show more`}</Button>
        </div>
      )}
    </Section>
  )
}

type DeliveryProps = { delivery: WebhookDelivery; onResend: (() => void) | null; isBusy: boolean }

function Delivery({ delivery, onResend, isBusy }: DeliveryProps) {
  const { type, state, createdAtMs, attempts, fault } = delivery
  const { text, look } = states[state] ?? { text: state, look: 'neutral' as const }
  const name = eventName(type)
  return (
    <Row
      title={name}
      marks={<span className={chip[look]}>{translated(text)}</span>}
      actions={
        onResend && (
          <Button
            look="link"
            aria-disabled={isBusy}
            aria-label={t`Send again: ${name}`}
            onClick={() => isBusy || onResend()}
          >
            {t`Send again`}
          </Button>
        )
      }
    >
      <span className={texts.hint}>
        <Moment atMs={createdAtMs} />
        {attempts > 1 && ` · ${t`Attempts: ${attempts}`}`}
      </span>
      {fault !== null && <span className={texts.hint}>{reasonOf(delivery)}</span>}
    </Row>
  )
}

/** Why the last attempt failed, and when the next one comes. */
function reasonOf({ fault, status, answer, nextAtMs, tookMs }: WebhookDelivery) {
  const next = nextAtMs === null ? null : <Moment atMs={nextAtMs} />
  return (
    <>
      {faultText(fault, status, tookMs)}
      {answer !== '' && (
        <>
          {' '}
          <bdi>{answer}</bdi>
        </>
      )}
      {next && (
        <>
          {' · '}
          {t`Next attempt:`} {next}
        </>
      )}
    </>
  )
}

function faultText(fault: WebhookDelivery['fault'], status: number | null, tookMs: number | null): string {
  switch (fault) {
    case 'refused-address':
      return t`The address leads into a private network.`
    case 'timeout':
      return t`No answer within ${Math.round((tookMs ?? 0) / 1000)} seconds.`
    case 'unreachable':
      return t`The server could not be reached.`
    case 'off':
      return t`The webhook was switched off.`
    default:
      return t`The server answered ${String(status)}.`
  }
}
