import { expect, type FrameLocator, type Page } from '@playwright/test'

/** Reads the texts that a log shows, by scrolling from its end to its beginning. */
export type SeenLog = {
  /** Every text, once, in the order of the log. */
  texts: string[]
  /** Texts that stood twice in one view, or in another order than in a view before. */
  faults: string[]
}

const wanted = /\b[a-z]\d-\d{3}\b/

/**
 * Reads the log that `reader` shows, from its end back to its beginning, or to the first text that is `known`. Texts that
 * count look like `v1-042`; those that are known are left out of the answer.
 */
export async function readLog(reader: Page | FrameLocator, known: readonly string[] = []): Promise<SeenLog> {
  const restore = await enlarge(reader)
  const log = reader.getByRole('log', { name: 'Messages' })
  await expect(log).toBeVisible()
  const views = await log.evaluate(async (element, lastKnown) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const linesInSight = () =>
      [...element.querySelectorAll('[dir="auto"]')]
        .map((line) => ({ text: line.textContent ?? '', top: line.getBoundingClientRect().top }))
        .toSorted((a, b) => a.top - b.top)
        .map(({ text }) => text)
    const seen: string[][] = []
    element.scrollTop = element.scrollHeight
    // Older rows come while the top is shown: it counts once it has stayed the top for half a second, by the page’s own
    // frames, since they are read from the disk, which takes as long on a busy machine as frames do.
    for (let atTop = 0; atTop < 15; atTop = element.scrollTop <= 1 ? atTop + 1 : 0) {
      await drawn()
      const lines = linesInSight()
      seen.unshift(lines)
      if (lastKnown !== undefined && lines.includes(lastKnown)) break
      element.scrollTop = Math.max(0, element.scrollTop - element.clientHeight * 0.8)
    }
    return seen
  }, known.at(-1))
  await restore()
  const { texts, faults } = stitch(views.map((lines) => lines.flatMap((line) => wanted.exec(line)?.[0] ?? [])))
  // Known texts come first; a known text among the new ones stays in the answer.
  const isKnown = new Set(known)
  const begin = texts.findIndex((text) => !isKnown.has(text))
  return { texts: begin < 0 ? [] : texts.slice(begin), faults }
}

/** Makes a tab higher, so that there are fewer views to scroll through, each of which is drawn. */
async function enlarge(reader: Page | FrameLocator): Promise<() => Promise<void>> {
  if (!('bringToFront' in reader)) return async () => {}
  // A tab that is not in front draws once a second.
  await reader.bringToFront()
  const size = reader.viewportSize() ?? { width: 1280, height: 720 }
  await reader.setViewportSize({ width: 1280, height: 4000 })
  return () => reader.setViewportSize(size)
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
