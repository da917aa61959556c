import { type Browser, type BrowserContext, chromium, type Worker } from '@playwright/test'
import webPush from 'web-push'
import { figure, type Report } from '#bench/figure.ts'
import { agentOf, type Backend, withBackend } from '#bench/stage/backends.ts'
import { newContext } from '#bench/stage/browser.ts'
import { median, p95 } from '#bench/statistics.ts'
import { demoServiceId } from '#core/contract/index.ts'
import { type PushBrowser, pushBrowser, workerOf } from '#tests/e2e/push-browser.ts'
import { openDesk } from '#tests/e2e/push-desk.ts'
import { type PushService, startPushService } from '#tests/fakes/push-service/push-service.ts'
import { startPageServer } from '#tests/server/page-server.ts'
import {
  closeInquiry,
  eventually,
  inquiryOf,
  registerVisitor,
  setStatus,
  signIn,
  startConversation,
  unwrap,
  useService,
} from '#tests/server/test-client.ts'
import { launchOptions } from '../../playwright.config.ts'

const samples = 20
/** A round that takes longer has failed. */
const longestRoundMs = 15_000

/** A device: its browser, and where its pushes arrive. */
type Device = { browser: PushBrowser; worker: Worker; endpoint: string }
type Times = Record<'sent' | 'shown' | 'answered', number[]>

/** Measures the way of an offer by push, with no tab open: to the push service, to the notification, and back. */
export async function measurePushes(): Promise<Report> {
  const service = await startPushService({ face: 'fcm' })
  const env = { EVERLINE_PUSH_HOSTS: new URL(service.url).host, EVERLINE_PUSH_CONTACT: 'mailto:ops@everline.example' }
  try {
    return await withBackend({ env }, async (backend) => {
      useService(demoServiceId)
      // The headless shell has no notifications.
      const browser = await chromium.launch({ ...launchOptions, headless: true })
      try {
        return reportOf(await timeBoth(browser, backend, service))
      } finally {
        await browser.close()
      }
    })
  } finally {
    await service.close()
  }
}

function reportOf({ own, bare }: { own: Times; bare: Times }): Report {
  const lines = (name: string, part: keyof Times) => [
    figure({ name: `${name}, p50`, value: median(own[part]), floor: median(bare[part]), unit: 'ms' }),
    figure({ name: `${name}, p95`, value: p95(own[part]), floor: p95(bare[part]), unit: 'ms' }),
  ]
  return {
    title: 'Pushes',
    how:
      `An agent who has no tab open is offered ${samples} chats one after the other, and accepts each from its notification. ` +
      'The push service is on this machine. Floors, in turn with them: one push that web-push encrypts and fetch sends, and ' +
      'a bare service worker that shows it, and asks a bare http server when it is pressed.',
    figures: [
      ...lines('first message of a visitor to the push at its service', 'sent'),
      ...lines('push at the browser to the notification', 'shown'),
      ...lines('press on “Accept” to the backend’s answer', 'answered'),
    ],
    remarks: ['Between push service and browser lies the vendor’s network, of which nothing is measured here.'],
  }
}

async function timeBoth(browser: Browser, backend: Backend, service: PushService) {
  const own = await openOwn(browser, backend, service)
  const bare = await openBare(browser, service)
  const times = { own: noTimes(), bare: noTimes() }
  try {
    // The first one warms up.
    for (let round = 0; round <= samples; round += 1) {
      const one = await inTime(`round ${round}`, timeOwn(own, backend, service))
      const other = await inTime(`bare round ${round}`, timeRound(bare, service, bare.send))
      if (round === 0) continue
      for (const part of ['sent', 'shown', 'answered'] as const) {
        times.own[part].push(one[part])
        times.bare[part].push(other[part])
      }
    }
  } finally {
    await bare.close()
  }
  return times
}

const noTimes = (): Times => ({ sent: [], shown: [], answered: [] })

async function timeOwn(device: Device, backend: Backend, service: PushService) {
  const visitor = await registerVisitor(backend.url, 'Vera')
  let roomId = ''
  const times = await timeRound(device, service, async () => {
    ;({ roomId } = await startConversation(visitor, 'Is it in stock?'))
  })
  const { id, status } = await inquiryOf(visitor, roomId)
  if (status !== 'handling') throw new Error(`the chat is ${status}`)
  unwrap(await closeInquiry(visitor, id))
  return times
}

/** @param send makes a push come */
async function timeRound({ browser, worker, endpoint }: Device, service: PushService, send: () => Promise<void>) {
  const before = service.received(endpoint).length
  const startMs = performance.now()
  await send()
  const text = await eventually(() => service.received(endpoint)[before]?.text)
  const sent = performance.now() - startMs
  await worker.evaluate('marks = {}')
  const pushedAtMs = performance.timeOrigin + performance.now()
  await browser.deliver(1)
  const shownAtMs = await eventually(() => worker.evaluate<number | undefined>('marks.shownAtMs'))
  await browser.press(JSON.parse(text).notification.tag, 'accept')
  const answered = await eventually(() => worker.evaluate<number | undefined>('marks.answeredAtMs - marks.pressedAtMs'))
  return { sent, shown: shownAtMs - pushedAtMs, answered }
}

/** An agent who has allowed notifications, and closed the app. */
async function openOwn(browser: Browser, backend: Backend, service: PushService): Promise<Device> {
  const signedIn = agentOf(backend, 2)
  const context = await newContext(browser, { serviceWorkers: 'allow' })
  // A shared worker outlives its last tab by half a minute, and the agent would count as here.
  await context.addInitScript(() => sessionStorage.setItem('everline-hub-realm', 'dedicated-worker'))
  const { tab, endpoint } = await openDesk(context, { url: backend.url, service, agent: signedIn })
  const agent = await signIn(backend.url, signedIn.email, signedIn.password)
  unwrap(await setStatus(agent, 'available'))
  const { cdp, worker } = await openSite(context, backend.url, '/healthz')
  const device = await pushBrowser({ cdp, worker, origin: backend.url, service, endpoint })
  await tab.close()
  // Until the hub has gone too, offers are for the app.
  await eventually(async () => {
    const { members } = unwrap(await agent.call('listTeam', { params: { s: demoServiceId } }))
    return members.some((each) => each.eid === agent.eid && each.isByPush)
  })
  return { browser: device, worker, endpoint: endpoint() }
}

/** A service worker that does the same with nothing around it. */
async function openBare(browser: Browser, service: PushService) {
  const site = await startPageServer()
  site.page('/', '<script>navigator.serviceWorker.register("/bare.js")</script>')
  site.page('/bare.js', (_, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(bareWorker))
  site.page('/act', (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0}'))
  const vapidDetails = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@everline.example' }
  const { endpoint, keys } = service.subscribe(vapidDetails.publicKey)
  const context = await newContext(browser, { serviceWorkers: 'allow' })
  const origin = `http://${site.host}`
  const { cdp, worker } = await openSite(context, origin, '/')
  const device = await pushBrowser({ cdp, worker, origin, service, endpoint: () => endpoint })
  const notification = { title: 'New chat: Vera', body: 'Is it in stock?', tag: 'offer/bare' }
  async function send() {
    const options = { vapidDetails, TTL: 60, contentEncoding: 'aes128gcm' as const }
    const content = JSON.stringify({ notification })
    const { body, headers } = webPush.generateRequestDetails({ endpoint, keys }, content, options)
    const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
    await fetch(endpoint, { method: 'POST', headers: Object.fromEntries(named), body: new Uint8Array(body) })
  }
  return { browser: device, worker, endpoint, send, close: site.close }
}

/** A page without the app, through which pushes are delivered. */
async function openSite(context: BrowserContext, origin: string, path: '/' | '/healthz') {
  await context.grantPermissions(['notifications'], { origin })
  const page = await context.newPage()
  await page.goto(origin + path)
  const worker = await workerOf(context, path === '/' ? '/bare.js' : '/sw.js')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await worker.evaluate(installMarks)
  return { cdp: await context.newCDPSession(page), worker }
}

const bareWorker = `
addEventListener('push', (event) => {
  const { title, ...options } = event.data.json().notification
  event.waitUntil(registration.showNotification(title, options))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  const headers = { 'content-type': 'application/json' }
  event.waitUntil(fetch('/act', { method: 'POST', headers, body: '{"action":"accept"}' }).then((answer) => answer.json()))
})
`

/** Notes in a service worker when a notification is on the screen, when one is pressed, and when that is answered. */
const installMarks = `
  globalThis.__name ??= (target) => target
  var marks = {}
  {
    const nowMs = () => performance.timeOrigin + performance.now()
    const show = registration.showNotification.bind(registration)
    registration.showNotification = async (...given) => {
      await show(...given)
      marks.shownAtMs ??= nowMs()
    }
    const ask = self.fetch
    self.fetch = async (...given) => {
      const answer = await ask(...given)
      if (String(given[0]).endsWith('/act')) marks.answeredAtMs = nowMs()
      return answer
    }
    const dispatch = self.dispatchEvent.bind(self)
    self.dispatchEvent = (event) => {
      marks.pressedAtMs = nowMs()
      return dispatch(event)
    }
  }
`

/** Rejects when something takes too long: nothing else ends a wait for a service worker. */
async function inTime<T>(name: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took too long`)), longestRoundMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
