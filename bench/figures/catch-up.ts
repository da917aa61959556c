import { expect, type Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { catchUpRaw } from '#bench/in-page/raw-rows.ts'
import { agentOf, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser } from '#bench/stage/browser.ts'
import { openFloorPage } from '#bench/stage/floor-page.ts'
import { handledConversation, openAgentTab } from '#bench/stage/people.ts'
import { recordRequests } from '#bench/stage/record-requests.ts'
import { median } from '#bench/statistics.ts'
import { startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { newId, type Person, s, signIn, unwrap } from '#tests/server/test-client.ts'

const rounds = 5
const missed = 5000
const rooms = 10
const inBatch = 20
const connection = '[role="status"][aria-label="Connection"]'

/** From asking for what was missed to Live, with all rows stored. */
export async function measureCatchUp(): Promise<Report> {
  return withBackend({}, async (backend) => {
    const credentials = agentOf(backend)
    const agent = await signIn(backend.url, credentials.email, credentials.password)
    const talks = await Promise.all(Array.from({ length: rooms }, () => handledConversation(backend.url, agent)))
    const recorder = await recordRequests(backend.port)
    const proxy = await startFaultProxy(recorder.port)
    const browser = await launchBrowser()
    const { tab } = await openAgentTab(browser, `http://127.0.0.1:${proxy.port}`, credentials)
    const floorPage = await openFloorPage(browser, backend.url)

    const samples: Samples = { ours: [], floor: [], pauses: [], downloads: [] }
    let after = 0
    for (let round = 0; round < rounds; round += 1) {
      // From the last round's end: the backend does not keep every entry for ever.
      after = (await agent.feed(after)).at(-1)?.n ?? after
      proxy.set({ name: 'cut' })
      await expect(tab.locator(connection)).toContainText('Offline')
      await sayMuch(talks)
      const held = await countMessages(tab)
      recorder.requests.length = 0
      const goodAtMs = performance.timeOrigin + performance.now()
      proxy.set({ name: 'good', latencyMs: 0 })
      const liveAtMs = await tab.evaluate(async (selector) => {
        await benchPage.textFits(selector, '^Catching up')
        return benchPage.textFits(selector, '^Live')
      }, connection)
      const asked = recorder.requests.find(({ path }) => path.includes('/feed?'))
      if (!asked) throw new Error('the hub never asked the feed')
      const gained = (await countMessages(tab)) - held
      if (gained !== missed) throw new Error(`${gained} of ${missed} rows are stored`)
      samples.ours.push(liveAtMs - asked.atMs)
      samples.pauses.push(asked.atMs - goodAtMs)
      const name = `bench-catch-up-${round}`
      const raw = await floorPage.evaluate(catchUpRaw, { serviceId: s, token: agent.token.access_token, after, name })
      samples.floor.push(raw.downloadMs + raw.insertMs)
      samples.downloads.push(raw.downloadMs)
    }
    await browser.close()
    await proxy.close()
    await recorder.close()
    return reportOf(samples)
  })
}

type Samples = Record<'ours' | 'floor' | 'pauses' | 'downloads', number[]>

function reportOf({ ours, floor, pauses, downloads }: Samples): Report {
  return {
    title: 'Catch-up',
    how:
      `The connection is cut; ${missed.toLocaleString('en')} messages are said in ${rooms} of the agent’s conversations; the connection comes back. From the hub’s first request for ` +
      `the feed to “Live” in the tab, with every row counted in IndexedDB afterwards. Median of ${rounds} rounds. The floor: the same entries ` +
      'fetched by the same call and put into a raw object store with one index, a transaction a page.',
    figures: [
      figure({
        name: `catch-up, ${missed.toLocaleString('en')} entries`,
        value: median(ours),
        floor: median(floor),
        unit: 'ms',
        aim: { of: 'ratio', most: 1.8 },
      }),
      figure({ name: 'catch-up, pause before it is asked (reconnect)', value: median(pauses), unit: 'ms' }),
    ],
    remarks: [`Of the floor, ${median(downloads).toFixed(0)} ms are the download.`],
  }
}

async function sayMuch(talks: ReadonlyArray<{ visitor: Person; roomId: string }>) {
  await Promise.all(
    talks.map(async ({ visitor, roomId }) => {
      for (let said = 0; said < missed / rooms; said += inBatch) {
        const messages = Array.from({ length: inBatch }, (_, index) => ({
          id: newId(),
          text: `Line ${said + index} of what was said here, about as long as people write.`,
        }))
        unwrap(await visitor.call('sendMessages', { params: { s, roomId }, body: { messages } }))
      }
    }),
  )
}

/** Messages in the hub's database, by IndexedDB itself. */
const countMessages = (tab: Page) =>
  tab.evaluate(async () => {
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      if (!/messages/.test(name)) continue
      const opening = indexedDB.open(name)
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const counting = opening.result.transaction('docs').objectStore('docs').count()
      await new Promise((resolve) => {
        counting.onsuccess = resolve
      })
      count += counting.result
      opening.result.close()
    }
    return count
  })
