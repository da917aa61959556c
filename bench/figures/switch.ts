import { expect, type Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { loadWholeHistory } from '#bench/in-page/hub-commands.ts'
import { fillRaw, switchRaw } from '#bench/in-page/raw-rows.ts'
import { showRow, timeSwitch } from '#bench/in-page/switch-rows.ts'
import { agentOf, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser } from '#bench/stage/browser.ts'
import { openFloorPage } from '#bench/stage/floor-page.ts'
import { openAgentTab } from '#bench/stage/people.ts'
import { newestText } from '#bench/stage/seed.ts'
import { hubUrl } from '#bench/stage/targets.ts'
import { median, p95 } from '#bench/statistics.ts'

const handled = 100
const messages = 60
const bigMessages = 50_000
const conversations = 10_000
const rounds = 4
const inRound = 40
/** As many messages as one command of the hub brings. */
const historyStep = 100
const rowPx = 60
/** For as long a hand rests on a row before it presses, at least. */
const restMs = 150

/** From the press on a conversation to its newest message painted. */
export async function measureSwitch(): Promise<Report> {
  const seed = { handled, closed: conversations - handled, messages, messagesOfFirst: bigMessages }
  return withBackend({ seed }, async (backend) => {
    const browser = await launchBrowser()
    const { tab } = await openAgentTab(browser, backend.url, agentOf(backend))
    await tab.getByRole('tab', { name: 'Mine' }).click()
    await expect(tab.locator('[data-row]').first()).toContainText('Visitor 1')
    const bigId = (await tab.locator('[data-row]').first().getAttribute('data-row')) ?? ''
    const filling = performance.now()
    await tab.evaluate(loadWholeHistory, {
      hubUrl: await hubUrl(browser),
      roomId: bigId,
      lastSeq: bigMessages,
      step: historyStep,
    })
    const filledSeconds = (performance.now() - filling) / 1000
    const floorPage = await openFloorPage(browser, backend.url)
    await floorPage.evaluate(fillRaw, { rooms: handled, each: messages, first: bigMessages })

    const newest = Array.from({ length: handled }, (_, index) => newestText(index + 1))
    const ours = { all: [] as number[], big: [] as number[] }
    const floor: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      // Every fourth one is the big one; the others are all different.
      const indexes = Array.from({ length: inRound }, (_, step) =>
        step % 4 === 3 ? 0 : 1 + ((round * 31 + step * 3) % (handled - 1)),
      )
      const times: number[] = []
      for (const index of indexes) times.push(await press(tab, index, newest[index] ?? ''))
      ours.all.push(...times)
      ours.big.push(...times.filter((_, step) => indexes[step] === 0))
      floor.push(
        ...(await floorPage.evaluate(
          switchRaw,
          indexes.map((index) => index + 1),
        )),
      )
    }
    await browser.close()
    const most50 = { aim: { of: 'value', most: 50 } } as const
    return {
      title: 'Switching the conversation',
      how:
        `${conversations.toLocaleString('en')} conversations held, ${handled} of them handled with ${messages} messages each and one with ${bigMessages.toLocaleString('en')}, all in the browser. ` +
        `${ours.all.length} presses of a mouse that has rested on the row for ${restMs} ms, every fourth on the big one, to the first task after the frame in which the newest message stands in the log. The floor: a ` +
        'raw IndexedDB cursor over the last 50 of as many rows, painted as plain divs.',
      figures: [
        figure({ name: 'switch conversation, p50', value: median(ours.all), floor: median(floor), unit: 'ms' }),
        figure({ name: 'switch conversation, p95', value: p95(ours.all), floor: p95(floor), unit: 'ms', ...most50 }),
        figure({ name: 'switch to the one of 50,000, p95', value: p95(ours.big), unit: 'ms', ...most50 }),
      ],
      remarks: [
        `The ${bigMessages.toLocaleString('en')} messages came in by the hub’s loadHistory, ${historyStep} at a time, in ${filledSeconds.toFixed(0)} s.`,
      ],
    }
  })
}

async function press(tab: Page, index: number, newest: string): Promise<number> {
  const { x, y } = await tab.evaluate(showRow, { index, rowPx })
  await tab.mouse.move(x, y)
  await tab.waitForTimeout(restMs)
  await tab.evaluate(timeSwitch, newest)
  await tab.mouse.down()
  await tab.mouse.up()
  return tab.evaluate(async () => (await benchPage.switchMs) ?? Number.NaN)
}
