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
  const log = reader.getByRole('log', { name: 'Messages' })
  await expect(log).toBeVisible()
  const views: string[][] = []
  await log.evaluate((element) => {
    element.scrollTop = element.scrollHeight
  })
  for (let atTop = 0; atTop < 3; ) {
    const view = await log.evaluate(async (element) => {
      const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await drawn()
      const lines = [...element.querySelectorAll('[dir="auto"]')]
        .map((line) => ({ text: line.textContent ?? '', top: line.getBoundingClientRect().top }))
        .toSorted((a, b) => a.top - b.top)
      const before = element.scrollTop
      element.scrollTop = Math.max(0, before - element.clientHeight * 0.8)
      await drawn()
      return { lines: lines.map(({ text }) => text), isTop: before <= 1 }
    })
    views.unshift(view.lines.flatMap((line) => wanted.exec(line)?.[0] ?? []))
    // Older rows come while the top is shown: it counts once it stays the top.
    atTop = view.isTop ? atTop + 1 : 0
  }
  return stitch(views)
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
