import type { Browser, BrowserContext, FrameLocator, Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { writePaced } from '#bench/in-page/write-paced.ts'
import { buildConnectionScript } from '#bench/pages/build-pages.ts'
import { agentOf, type Backend, withBackend } from '#bench/stage/backends.ts'
import { openBareWork } from '#bench/stage/bare-work.ts'
import { launchBrowser, newContext, withFolder } from '#bench/stage/browser.ts'
import { openFloorPage } from '#bench/stage/floor-page.ts'
import { handledConversation, openAgentTab } from '#bench/stage/people.ts'
import { median, p95 } from '#bench/statistics.ts'
import { typingFilter, typingTopic } from '#core/contract/index.ts'
import { acceptOffer, openChat, say } from '#tests/e2e/people.ts'
import { type Person, signIn } from '#tests/server/test-client.ts'

const rounds = 5
const inRound = 44
const everyMs = 200
const filler = 'about as long as people write in a chat, that is.'
/** The broker takes no more than this on a typing topic. */
const mostFloorBytes = 250

/** From the visitor's Enter to the message painted in the agent's tab. */
export const measureDelivery = (): Promise<Report> =>
  withFolder((folder) =>
    withBackend({}, async (backend) => {
      const browser = await launchBrowser()
      const floorConnection = await openFloorConnection(browser, backend)
      const work = await openBareWork(browser, `${folder}/bare`)
      const { visitor, tab } = await openTalk(browser, backend)
      const samples: Samples = { ours: [], connection: [], work: [] }
      for (let round = 0; round < rounds; round += 1) {
        const ids = Array.from({ length: inRound }, (_, index) => `bench-${round * inRound + index}`)
        const texts = Object.fromEntries(ids.map((id) => [id, `${id} ${filler}`]))
        samples.ours.push(...(await timeRound(tab, () => write(visitor, ids, everyMs))))
        samples.connection.push(...(await timeRound(floorConnection.receiver, () => floorConnection.publish(ids))))
        samples.work.push(...(await timeRound(work.receiver, () => work.send(texts, everyMs))))
      }
      await browser.close()
      work.stop()
      return reportOf(samples)
    }),
  )

type Samples = Record<'ours' | 'connection' | 'work', number[]>

function reportOf({ ours, connection, work }: Samples): Report {
  const besideConnection = (name: string, of: (samples: number[]) => number) =>
    figure({ name, value: of(ours), floor: of(connection), unit: 'ms', aim: { of: 'ratio', most: 2 } })
  const besideWork = (name: string, of: (samples: number[]) => number) =>
    figure({
      name: `${name}, beside bare parts that do the same work`,
      value: of(ours),
      floor: of(work),
      unit: 'ms',
      aim: { of: 'ratio', most: 2 },
    })
  return {
    title: 'Delivery',
    how:
      `${ours.length} messages, five a second, in ${rounds} rounds of ours and the two floors in turn. Ours: from Enter in the widget’s ` +
      'frame to the first task after the frame in which the message stands in the agent’s log. The first floor: bare mqtt.js ' +
      `in one page publishes up to ${mostFloorBytes} bytes on a typing topic of the same broker, bare mqtt.js in another paints them into a div. ` +
      'The second floor does the same work with bare parts: one page sends a POST, a process commits it in PGlite and publishes it over Aedes, ' +
      'another page writes it into IndexedDB and then shows it in one React list.',
    figures: [
      besideConnection('delivery, p50', median),
      besideConnection('delivery, p95', p95),
      besideWork('delivery, p50', median),
      besideWork('delivery, p95', p95),
    ],
    remarks: [
      'Ours is a call over HTTP, a committed transaction, a publish, a write into IndexedDB in the worker and a render in the tab; the first floor stores nothing and asks nobody.',
      'The second floor checks no token, numbers nothing, has no worker between page and database, and loses what a cut connection misses.',
    ],
  }
}

/** A visitor's chat and the agent's tab on the same conversation, in browser contexts of their own. */
export async function openTalk(
  browser: Browser,
  backend: Backend,
  {
    agentNumber = 1,
    watched = true,
    prepare,
  }: { agentNumber?: number; watched?: boolean; prepare?: (context: BrowserContext) => Promise<void> } = {},
) {
  const { context, tab } = await openAgentTab(browser, backend.url, agentOf(backend, agentNumber), prepare)
  const visitorContext = await newContext(browser)
  const page = await visitorContext.newPage()
  await page.goto(`${backend.url}/demo`)
  const visitor = await openChat(page)
  await say(visitor, ['Is anybody there?'])
  await acceptOffer(tab)
  await tab.waitForURL(/\/inbox\/[0-9a-f-]{36}/)
  const roomId = new URL(tab.url()).pathname.split('/').at(-1) ?? ''
  if (watched) await tab.evaluate(() => benchPage.watchLog())
  return { context, tab, visitor, roomId }
}

/** The visitor writes; answers when each message was sent. */
export const write = (visitor: FrameLocator, ids: string[], paceMs: number) =>
  visitor.getByRole('textbox', { name: 'Message' }).evaluate(writePaced, { ids, everyMs: paceMs, filler })

/** Times of everything that `send` sends until it is painted in `receiver`. Fails when something does not arrive. */
export async function timeRound(receiver: Page, send: () => Promise<Record<string, number>>): Promise<number[]> {
  const sent = await send()
  const ids = Object.keys(sent)
  await receiver.waitForFunction((wanted) => wanted.every((id) => (benchPage.arrivals[id] ?? 0) > 0), ids, {
    timeout: 60_000,
  })
  const arrivals = await receiver.evaluate(() => benchPage.arrivals)
  return ids.map((id) => (arrivals[id] ?? 0) - (sent[id] ?? 0))
}

/** Two pages with bare mqtt.js, members of a room of their own. */
async function openFloorConnection(browser: Browser, backend: Backend) {
  const { url } = backend
  const credentials = agentOf(backend, 2)
  const agent = await signIn(url, credentials.email, credentials.password)
  const { visitor, roomId } = await handledConversation(url, agent)
  const script = await buildConnectionScript()
  const [sender, receiver] = [await openFloorPage(browser, url, script), await openFloorPage(browser, url, script)]
  await connectPage(sender, url, visitor)
  await connectPage(receiver, url, agent)
  await receiver.evaluate((filter) => bareConnectionOfBench.paintFrom(filter), typingFilter('demo', roomId))
  await receiver.evaluate(() => benchPage.watchLog())
  const topic = typingTopic('demo', roomId, visitor.eid)
  return {
    receiver,
    publish(ids: string[]) {
      const payloads = ids.map((id) => ({ id, payload: floorPayload(visitor.eid, id) }))
      return sender.evaluate((options) => bareConnectionOfBench.publishPaced(options), { topic, payloads, everyMs })
    },
  }
}

const connectPage = (page: Page, url: string, { eid, token }: Person) =>
  page.evaluate((options) => bareConnectionOfBench.connect(options), {
    url: `${url.replace('http', 'ws')}/mqtt`,
    username: eid,
    password: token.access_token,
  })

function floorPayload(eid: string, id: string): string {
  const payload = { eid, text: `${id} ${filler}`, rest: '' }
  const rest = '.'.repeat(Math.max(0, mostFloorBytes - JSON.stringify(payload).length))
  return JSON.stringify({ ...payload, rest })
}
