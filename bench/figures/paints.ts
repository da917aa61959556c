import type { Browser, Page } from '@playwright/test'
import { type Aim, figure, type Report } from '#bench/figure.ts'
import { withBackend } from '#bench/stage/backends.ts'
import { launchBrowser } from '#bench/stage/browser.ts'
import { type Drawing, drawingWithin, traceDrawing, within } from '#bench/stage/drawing-trace.ts'
import { median } from '#bench/statistics.ts'
import { openTalk } from './delivery.ts'

/** The first messages fill the log until it scrolls, and teach it the heights of its lines. */
const warmUps = 8
const messages = 24
/** Long enough for answers, marks and animations of one message. */
const windowMs = 600
/** The clock in the conversation's header is drawn at each full second: windows begin after it and end before the next. */
const afterSecondMs = 120

/** Counts the drawing of pages for one message, in the browser's trace. */
export const measurePaints = (): Promise<Report> =>
  withBackend({}, async (backend) => {
    const browser = await launchBrowser()
    const { tab, visitor } = await openTalk(browser, backend, { watched: false })
    const visitorBox = visitor.getByRole('textbox', { name: 'Message' })
    const agentBox = tab.getByRole('textbox', { name: 'Message' })
    const pages = { tab, visitorPage: visitorBox.page() }
    const ways = {
      'to-agent': (text: string) => type(visitorBox, text),
      'to-visitor': (text: string) => type(agentBox, text),
      idle: async () => async () => {},
    }
    for (let n = 0; n < warmUps; n += 1) await (await ways[n % 2 === 0 ? 'to-agent' : 'to-visitor'](textOf(n)))()
    await wait(windowMs)
    const drawn: Record<string, Drawing[]> = {}
    for (const [name, write] of Object.entries(ways)) {
      const [agents, visitors] = await countWay(browser, pages, name, write)
      drawn[`${name}/agent`] = agents
      drawn[`${name}/visitor`] = visitors
    }
    await browser.close()
    return reportOf(drawn)
  })

const textOf = (n: number) => `message ${n}, about as long as people write in a chat, that is.`
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Types a text; the returned function sends it. */
async function type(box: ReturnType<Page['getByRole']>, text: string): Promise<() => Promise<void>> {
  await box.fill(text)
  return () => box.press('Enter')
}

async function countWay(
  browser: Browser,
  { tab, visitorPage }: { tab: Page; visitorPage: Page },
  name: string,
  write: (text: string) => Promise<() => Promise<void>>,
): Promise<[agents: Drawing[], visitors: Drawing[]]> {
  const numbers = Array.from({ length: messages }, (_, n) => n)
  const events = await traceDrawing(browser, async () => {
    for (const n of numbers) {
      const send = await write(textOf(warmUps + n))
      await nextSecond()
      await within(tab, `${name}/agent/${n}`, () =>
        within(visitorPage, `${name}/visitor/${n}`, async () => {
          await send()
          await wait(windowMs)
        }),
      )
    }
  })
  const of = (side: string) => numbers.map((n) => drawingWithin(events, `${name}/${side}/${n}`))
  return [of('agent'), of('visitor')]
}

const nextSecond = () => wait(1000 + afterSecondMs - (Date.now() % 1000))

function reportOf(drawn: Record<string, Drawing[]>): Report {
  const line = (name: string, way: string, side: string, key: keyof Drawing, aim?: Aim) =>
    figure({
      name,
      value: median((drawn[`${way}/${side}`] ?? []).map((each) => each[key])),
      unit: key === 'drawingMs' ? 'ms' : '',
      ...(aim && { aim }),
    })
  const most = (count: number): Aim => ({ of: 'value', most: count })
  return {
    title: 'What a message draws',
    how:
      `${messages} messages each way, one a second, with the conversation open on both sides: what the main threads of the agent’s tab and of the ` +
      `visitor’s page with its frame do within ${windowMs} ms of Enter, by the browser’s trace; medians. A paint is a frame in which anything was painted. ` +
      'The time is that of style, layout, paint and commit, under the trace.',
    figures: [
      line('visitor writes: layouts of the agent’s tab', 'to-agent', 'agent', 'layouts', most(1)),
      line('visitor writes: paints of the agent’s tab', 'to-agent', 'agent', 'paints'),
      line('visitor writes: drawing in the agent’s tab', 'to-agent', 'agent', 'drawingMs'),
      line('visitor writes: layouts of the visitor’s page', 'to-agent', 'visitor', 'layouts'),
      line('visitor writes: paints of the visitor’s page', 'to-agent', 'visitor', 'paints', most(3)),
      line('visitor writes: drawing in the visitor’s page', 'to-agent', 'visitor', 'drawingMs'),
      line('agent writes: layouts of the agent’s tab', 'to-visitor', 'agent', 'layouts'),
      line('agent writes: paints of the agent’s tab', 'to-visitor', 'agent', 'paints'),
      line('agent writes: layouts of the visitor’s page', 'to-visitor', 'visitor', 'layouts'),
      line('agent writes: paints of the visitor’s page', 'to-visitor', 'visitor', 'paints', most(3)),
      line('nobody writes: layouts of the agent’s tab', 'idle', 'agent', 'layouts', most(0)),
      line('nobody writes: layouts of the visitor’s page', 'idle', 'visitor', 'layouts', most(0)),
    ],
    remarks: [
      'The visitor’s three paints: the message with the empty box, its state when the backend has it, its state when it is read.',
      'The announcement of new messages to screen readers is a text of its own, at most once in five seconds; its layout, 0.7 s after the message, is outside of the windows or counted in few of them.',
    ],
  }
}
