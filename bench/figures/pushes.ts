import { chromium } from '@playwright/test'
import webPush from 'web-push'
import { figure, type Report } from '#bench/figure.ts'
import { agentOf, type Backend, withBackend } from '#bench/stage/backends.ts'
import { newContext } from '#bench/stage/browser.ts'
import { median, p95 } from '#bench/statistics.ts'
import { demoServiceId } from '#core/contract/index.ts'
import { type Desk, openDesk } from '#tests/e2e/push-desk.ts'
import { setHidden } from '#tests/e2e/sight.ts'
import { type PushService, startPushService } from '#tests/fakes/push-service/push-service.ts'
import {
  closeInquiry,
  eventually,
  inquiryOf,
  registerVisitor,
  say,
  startConversation,
  unwrap,
  useService,
} from '#tests/server/test-client.ts'
import { launchOptions } from '../../playwright.config.ts'

const samples = 20

/** Measures the way of a push: from a message to the push service, to the notification, and from a press to the backend. */
export async function measurePushes(): Promise<Report> {
  const service = await startPushService({ face: 'fcm' })
  const settings = {
    EVERLINE_PUSH_HOSTS: new URL(service.url).host,
    EVERLINE_PUSH_CONTACT: 'mailto:ops@everline.example',
  }
  const report = await withBackend({ settings }, async (backend) => {
    useService(demoServiceId)
    // The headless shell has no notifications.
    const browser = await chromium.launch({ ...launchOptions, headless: true })
    const desk = await openDesk(await newContext(browser, { serviceWorkers: 'allow' }), {
      ...{ url: backend.url, service, agent: agentOf(backend, 2) },
    })
    await desk.tab.goto(`${backend.url}/team`)
    await setHidden(desk.tab, true)
    const times = await timeAll(backend, service, desk)
    const bare = await timeBare(service)
    const shows = await timeBareShow(desk)
    const requests = await timeBareRequest(desk)
    await browser.close()
    const line = (name: string, values: readonly number[], floor: readonly number[]) => [
      figure({ name: `${name}, p50`, value: median(values), floor: median(floor), unit: 'ms' }),
      figure({ name: `${name}, p95`, value: p95(values), floor: p95(floor), unit: 'ms' }),
    ]
    return {
      title: 'Pushes',
      how:
        `An agent whose tab is hidden is offered ${samples} chats one after the other. The push service is on this machine. ` +
        'Floors: one push that web-push encrypts and fetch sends; a notification that the same service worker shows; a ' +
        'request of the same service worker to the backend.',
      figures: [
        ...line('first message of a visitor to the push at its service', times.sent, bare),
        ...line('push at the browser to the notification', times.shown, shows),
        ...line('press on “Accept” to the backend’s answer', times.answered, requests),
      ],
      remarks: ['Between push service and browser lies the vendor’s network, of which nothing is measured here.'],
    }
  })
  await service.close()
  return report
}

async function timeAll(backend: Backend, service: PushService, desk: Desk) {
  const times = { sent: [] as number[], shown: [] as number[], answered: [] as number[] }
  await desk.worker.evaluate(() => {
    const { registration } = self as unknown as ServiceWorkerGlobalScope
    const show = registration.showNotification.bind(registration)
    registration.showNotification = async (...args) => {
      await show(...args)
      Object.assign(self, { shownAtMs: Date.now() })
    }
  })
  // The first one warms up.
  for (let round = 0; round <= samples; round += 1) {
    const visitor = await registerVisitor(backend.url, `Visitor ${round}`)
    const before = service.received(desk.endpoint()).length
    const startMs = performance.now()
    const { roomId } = await startConversation(visitor, 'Is it in stock?')
    await eventually(() => service.received(desk.endpoint()).length > before)
    const sentMs = performance.now() - startMs
    const tag = JSON.parse(service.received(desk.endpoint()).at(-1)?.text ?? '{}').notification.tag as string
    const pushedAtMs = Date.now()
    await desk.deliver(1)
    await eventually(async () => (await desk.shown()).some((each) => each.tag === tag))
    const shownAtMs = await desk.worker.evaluate(() => (self as unknown as { shownAtMs: number }).shownAtMs)
    const pressMs = performance.now()
    await desk.press(tag, 'accept')
    const answeredMs = performance.now() - pressMs
    const inquiry = await inquiryOf(visitor, roomId)
    if (inquiry.status !== 'handling') throw new Error(`the chat is ${inquiry.status}`)
    unwrap(await say(visitor, roomId, 'Thanks'))
    unwrap(await closeInquiry(visitor, inquiry.id))
    if (round === 0) continue
    times.sent.push(sentMs)
    times.shown.push(shownAtMs - pushedAtMs)
    times.answered.push(answeredMs)
  }
  return times
}

/** The least that a backend has to do: encrypt, sign and send. */
async function timeBare(service: PushService): Promise<number[]> {
  const vapidDetails = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@everline.example' }
  const { endpoint, keys } = service.subscribe(vapidDetails.publicKey)
  const times: number[] = []
  for (let round = 0; round <= samples; round += 1) {
    const startMs = performance.now()
    const content = JSON.stringify({ title: 'New chat', body: 'Is it in stock?' })
    const options = { vapidDetails, TTL: 60, contentEncoding: 'aes128gcm' as const }
    const { body, headers } = webPush.generateRequestDetails({ endpoint, keys }, content, options)
    const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
    await fetch(endpoint, { method: 'POST', headers: Object.fromEntries(named), body: new Uint8Array(body) })
    if (round > 0) times.push(performance.now() - startMs)
  }
  return times
}

const timeBareShow = ({ worker }: Desk): Promise<number[]> =>
  worker.evaluate(async (count) => {
    const { registration } = self as unknown as ServiceWorkerGlobalScope
    const times: number[] = []
    for (let round = 0; round <= count; round += 1) {
      const startMs = performance.now()
      await registration.showNotification('New chat', { body: 'Is it in stock?', tag: 'bare', silent: true })
      if (round > 0) times.push(performance.now() - startMs)
    }
    return times
  }, samples)

const timeBareRequest = ({ worker }: Desk): Promise<number[]> =>
  worker.evaluate(async (count) => {
    const times: number[] = []
    for (let round = 0; round <= count; round += 1) {
      const startMs = performance.now()
      await (await fetch('/healthz', { cache: 'no-store' })).text()
      if (round > 0) times.push(performance.now() - startMs)
    }
    return times
  }, samples)
