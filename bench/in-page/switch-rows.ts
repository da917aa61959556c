/** Brings a row of the list into sight and answers where its middle is. Runs in the page. */
export async function showRow({ index, rowPx }: { index: number; rowPx: number }): Promise<{ x: number; y: number }> {
  const list = document.querySelector('[role="list"][aria-label="Conversations"]')
  list?.parentElement?.scrollTo({ top: Math.max(0, index * rowPx - 120) })
  let link: Element | null | undefined
  while (!link) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    link = list?.querySelector(`[aria-posinset="${index + 1}"] > a`)
  }
  const { x, y, width, height } = link.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Times the next press of a pointer: milliseconds until that text is painted in the log, in `benchPage.switchMs`. */
export function timeSwitch(newest: string): void {
  benchPage.switchMs = new Promise((resolve) => {
    const start = async ({ timeStamp }: PointerEvent) => {
      await benchPage.textFits('[role="log"]', newest)
      resolve((await benchPage.painted()) - performance.timeOrigin - timeStamp)
    }
    window.addEventListener('pointerdown', (event) => void start(event), { once: true, capture: true })
  })
}
