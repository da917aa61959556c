/**
 * Opens conversations from the list, one after the other: click on the row to the newest message painted. Runs in the
 * page; answers milliseconds, in order. `indexes` are places in the list, from 0.
 */
export async function switchRows({
  indexes,
  rowPx,
  newest,
}: {
  indexes: number[]
  rowPx: number
  /** Text of the newest message of each place's conversation. */
  newest: string[]
}): Promise<number[]> {
  const list = document.querySelector('[role="list"][aria-label="Inquiries"]')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const times: number[] = []
  for (const index of indexes) {
    // The row has to be in sight before somebody can click it.
    list?.parentElement?.scrollTo({ top: Math.max(0, index * rowPx - 120) })
    let link: HTMLElement | null | undefined
    while (!link) {
      await frame()
      link = list?.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"] > a`)
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
    const startMs = benchPage.nowMs()
    link.click()
    await benchPage.textFits('[role="log"]', newest[index] ?? '')
    times.push((await benchPage.painted()) - startMs)
  }
  return times
}
