import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import webPush from 'web-push'
import { type PushService, startPushService } from '#tests/fakes/push-service/push-service.ts'
import { startDisplay } from './display.ts'
import { launchFirefox, pushPreferences } from './firefox.ts'

const worker = `
  addEventListener('install', () => skipWaiting())
  addEventListener('push', (event) => event.waitUntil(handle(event)))
  async function handle({ data }) {
    await registration.showNotification(data.json().title)
    const shown = (await registration.getNotifications()).map(({ title }) => title)
    await fetch('/got', { method: 'POST', body: JSON.stringify({ ...data.json(), shown }) })
  }
`

/** A page whose service worker tells the server what it got. */
async function startPage() {
  const got: unknown[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') got.push(JSON.parse(await text(request)))
    const isScript = request.url === '/worker.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? worker : '<!doctype html><title>Push</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, got, close }
}

const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:support@example.org' }

async function send(subscription: webPush.PushSubscription, content: object): Promise<number> {
  const options = { vapidDetails: vapid, TTL: 60, topic: 'conversation', contentEncoding: 'aes128gcm' as const }
  const { body, headers } = webPush.generateRequestDetails(subscription, JSON.stringify(content), options)
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
  const answer = await fetch(subscription.endpoint, {
    ...{ method: 'POST', headers: Object.fromEntries(named), body: new Uint8Array(body) },
  })
  return answer.status
}

/** Firefox with windows, which finds its push service at the test's. */
async function openFirefox(service: PushService) {
  const display = await startDisplay()
  const browser = await launchFirefox({ display: display.name, preferences: pushPreferences(service.socketUrl) })
  const close = async () => {
    await browser.close()
    display.close()
  }
  return { browser, close }
}

test('Firefox subscribes, decrypts a push, and its worker shows a notification', {
  tag: '@engines',
}, async () => {
  const service = await startPushService({ face: 'autopush' })
  const site = await startPage()
  const { browser, close } = await openFirefox(service)
  const page = await browser.newPage()
  await page.goto(site.url)
  const subscription = (await page.evaluate(async (applicationServerKey) => {
    const registration = await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    return made.toJSON()
  }, vapid.publicKey)) as webPush.PushSubscription
  expect(await send(subscription, { title: 'Grüße 👋' })).toBe(201)
  await expect.poll(() => site.got).toEqual([{ title: 'Grüße 👋', shown: ['Grüße 👋'] }])
  await expect.poll(() => service.received()).toMatchObject([{ topic: 'conversation', ttlSeconds: 60 }])
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await (await registration.pushManager.getSubscription())?.unsubscribe()
  })
  await expect.poll(() => send(subscription, { title: 'Too late' })).toBe(410)
  await close()
  site.close()
  await service.close()
})
