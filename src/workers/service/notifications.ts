import { eidNameOf } from '#core/session/vault-names.ts'
import { indexedKeyValue } from '#workers/ports/key-value-store.ts'
import { flushAnswers } from '#workers/ports/service-messages.ts'
import { openApp } from './open-app.ts'
import { type Answer, type AnswerEnd, createAnswers } from './push/answers.ts'
import { bringNotification, bringUnlessSeen, orNull } from './push/bring-notification.ts'
import { confirmShown } from './push/confirm-shown.ts'
import { addressOf, type PushFacts, type ShownPush, shownPush } from './push/shown-push.ts'
import { takeAwaySoon } from './push/take-away.ts'

/* Shows pushes, and does what is pressed on notifications, also while no tab is open [PWA-03]. */
declare const self: ServiceWorkerGlobalScope

const session = indexedKeyValue('everline')
const answers = createAnswers({
  keyValue: indexedKeyValue('everline-push'),
  fetch: (...request) => fetch(...request),
  onEnd: answered,
})
const flush = () => answers.flush().catch(() => {})

self.addEventListener('push', (event) => {
  const shown = show(event.data?.text() ?? '')
  event.waitUntil(shown)
  void shown.then(
    ({ data, tag }) => data?.isBrief && takeAwaySoon(self.registration, data, tag),
    () => {},
  )
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(press(event.notification, event.action))
})
self.addEventListener('message', (event) => {
  if (event.data === flushAnswers) event.waitUntil(flush())
})
// Where browsers have it (Chromium): they call when the network is back, also without a tab.
self.addEventListener('sync' as 'message', (event: ExtendableEvent) => event.waitUntil(flush()))

/** @returns options of the notification */
async function show(text: string): Promise<ShownPush['options']> {
  const ownEid = await orNull(session.get(eidNameOf('session')))
  const { title, options, badge } = shownPush(text, typeof ownEid === 'string' ? ownEid : null)
  const isShown = await bringUnlessSeen(self, { title, options }, isSeen)
  if (badge !== null) await self.navigator.setAppBadge?.(badge).catch(() => {})
  if (isShown && options.data && (await confirmShown(options.data.id)))
    await sayOver({ facts: options.data, title, tag: options.tag ?? '' })
  // Answers that could not be sent before may be sent now.
  await flush()
  return options
}

async function isSeen(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.some(({ visibilityState }) => visibilityState === 'visible')
}

async function press({ data: facts, title, tag }: Notification & { data: PushFacts | null }, action: string) {
  if (!facts) return openApp('/inbox')
  if ((action === 'accept' || action === 'decline') && facts.answers) return answers.give({ facts, action, title, tag })
  const { number } = facts
  if (action === 'call-back' && number !== null) return openApp(`/calls?dial=${encodeURIComponent(number)}`)
  const { pathname, search } = new URL(addressOf(facts, location.origin))
  return openApp(pathname + search, { isSmall: action === 'reply' })
}

/** Goes to the conversation, or says in place of the notification what became of the answer. */
async function answered({ facts, title, tag, action }: Answer, end: AnswerEnd): Promise<void> {
  if (end.is === 'done') return action === 'accept' && end.roomId ? openApp(`/inbox/${end.roomId}`) : undefined
  const { answers: texts } = facts
  if (!texts) return
  const { registration } = self as ServiceWorkerGlobalScope & {
    registration: { sync?: { register(name: string): Promise<void> } }
  }
  if (end.is === 'away') await registration.sync?.register('answers').catch(() => {})
  const taken = end.is === 'over' && end.winner !== null ? texts.taken.replace('{0}', end.winner) : texts.over
  await replace({ facts, title, tag }, end.is === 'away' ? texts.queued : taken)
}

type Told = { facts: PushFacts; title: string; tag: string }

/** A notification of an offer that had moved on before it was shown. */
const sayOver = (told: Told) => (told.facts.answers ? replace(told, told.facts.answers.over) : undefined)

/** Shows a text in place of a notification, without its answers. */
const replace = ({ facts, title, tag }: Told, text: string) =>
  bringNotification(self, text, {
    body: title,
    tag,
    silent: true,
    icon: '/icon-192.png',
    data: { ...facts, answers: undefined },
  })
