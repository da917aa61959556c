import type { CDPSession, Locator, Page } from '@playwright/test'

/** A finger on the screen, as the browser gets it from the system: what it scrolls, swipes and zooms by itself happens too. */
export async function finger(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Array<{ x: number; y: number }>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  let at = { x: 0, y: 0 }
  return {
    async down(x: number, y: number) {
      at = { x, y }
      await send('touchStart', [at])
    },
    /** Moves in steps, as a finger does. */
    async by(dx: number, dy: number, steps = 8) {
      const from = at
      for (let step = 1; step <= steps; step += 1) {
        at = { x: from.x + (dx * step) / steps, y: from.y + (dy * step) / steps }
        await send('touchMove', [at])
      }
    },
    up: () => send('touchEnd', []),
  }
}

/** The middle of an element. */
export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('Not rendered')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
