import type { Browser, Page } from '@playwright/test'

/** Drawing done by a page's main thread in one window of time. */
export type Drawing = {
  /** Passes of style over elements that have changed. */
  styles: number
  /** Passes of layout, forced by a script or of a frame. */
  layouts: number
  /** Frames in which something was painted. */
  paints: number
  /** Time that style, layout, paint and commit took together, in milliseconds. */
  drawingMs: number
}

type TraceEvent = {
  name: string
  cat: string
  ph: string
  /** In microseconds. */
  ts: number
  dur?: number
  pid: number
  tid: number
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']
const drawingNames = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit'])

/** Records what every page of `browser` draws while `use` runs. */
export async function traceDrawing(browser: Browser, use: () => Promise<void>): Promise<TraceEvent[]> {
  await browser.startTracing(undefined, { categories })
  await use()
  const buffer = await browser.stopTracing()
  // The checked edge: the browser's own format.
  return (JSON.parse(buffer.toString()) as { traceEvents: TraceEvent[] }).traceEvents
}

const begin = (name: string) => `bench-begin/${name}`
const end = (name: string) => `bench-end/${name}`

/** Marks the window `name` of the page, `use` being in it. */
export async function within<T>(page: Page, name: string, use: () => Promise<T>): Promise<T> {
  await page.evaluate((mark) => void performance.mark(mark), begin(name))
  const result = await use()
  await page.evaluate((mark) => void performance.mark(mark), end(name))
  return result
}

/** The drawing events of a window, on the main thread that marked it, by time. */
function eventsWithin(events: readonly TraceEvent[], name: string): TraceEvent[] {
  const from = events.find((event) => event.name === begin(name))
  const to = events.find((event) => event.name === end(name))
  if (!from || !to) throw new Error(`the trace has no window ${name}`)
  return events
    .filter(({ pid, tid, ts }) => pid === from.pid && tid === from.tid && ts >= from.ts && ts <= to.ts)
    .sort((a, b) => a.ts - b.ts)
}

/** Counts what was drawn in a window. */
export function drawingWithin(events: readonly TraceEvent[], name: string): Drawing {
  const inside = eventsWithin(events, name).filter((event) => drawingNames.has(event.name))
  const count = (kind: string) => inside.filter((event) => event.name === kind).length
  let paints = 0
  let isPainted = false
  for (const event of inside) {
    if (event.name === 'Paint') isPainted = true
    if (event.name !== 'Commit') continue
    if (isPainted) paints += 1
    isPainted = false
  }
  return {
    styles: count('UpdateLayoutTree'),
    layouts: count('Layout'),
    paints,
    drawingMs: inside.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1000,
  }
}
