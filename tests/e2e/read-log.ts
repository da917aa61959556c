import { expect, type FrameLocator, type Page } from '@playwright/test'

/** What a log shows of the texts that a test looks for, found by scrolling from the end to the beginning. */
export type SeenLog = {
  /** Every text, once, in the order of the log. */
  texts: string[]
  /** Texts that stood twice in one view, or in another order than in a view before. */
  faults: string[]
}

const wanted = /\b[a-z]\d-\d{3}\b/

/** Reads the whole log that `reader` shows. Texts that count look like `v1-042`. */
export async function readLog(reader: Page | FrameLocator): Promise<SeenLog> {
  if ('bringToFront' in reader) {
    // A tab that is not in front draws once a second.
    await reader.bringToFront()
    // Fewer views to scroll through, each of which is drawn.
    await reader.setViewportSize({ width: 1280, height: 4000 })
  }
  const log = reader.getByRole('log', { name: 'Messages' })
  await expect(log).toBeVisible()
  const views = await log.evaluate(async (element) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const linesInSight = () =>
      [...element.querySelectorAll('[dir="auto"]')]
        .map((line) => ({ text: line.textContent ?? '', top: line.getBoundingClientRect().top }))
        .toSorted((a, b) => a.top - b.top)
        .map(({ text }) => text)
    const seen: string[][] = []
    element.scrollTop = element.scrollHeight
    // Older rows come while the top is shown: it counts once it stays the top.
    for (let atTop = 0; atTop < 4; atTop = element.scrollTop <= 1 ? atTop + 1 : 0) {
      await drawn()
      seen.unshift(linesInSight())
      element.scrollTop = Math.max(0, element.scrollTop - element.clientHeight * 0.8)
    }
    return seen
  })
  return stitch(views.map((lines) => lines.flatMap((line) => wanted.exec(line)?.[0] ?? [])))
}

function stitch(views: readonly string[][]): SeenLog {
  const texts: string[] = []
  const faults: string[] = []
  for (const view of views) {
    if (new Set(view).size !== view.length) faults.push(`twice in one view: ${view.join(' ')}`)
    let last = -1
    for (const text of view) {
      const at = texts.indexOf(text)
      if (at < 0) texts.push(text)
      else if (at < last) faults.push(`${text} moved`)
      else last = at
    }
  }
  return { texts, faults }
}
