/*
 * Code of the figures of long lists that runs in a page; each function is self-contained.
 */

/** Milliseconds between frames, from now until `count` of them were drawn. */
export async function framesWhile(count: number): Promise<number[]> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const times: number[] = []
  let before = await frame()
  while (times.length < count) {
    const now = await frame()
    times.push(now - before)
    before = now
  }
  return times
}

/** Goes through the whole list in `count` frames, as who drags the thumb does: none of the rows was there before. */
export async function dragThrough({ selector, count }: { selector: string; count: number }): Promise<number[]> {
  const list = document.querySelector(selector)
  if (!list) throw new Error('no list')
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const step = (list.scrollHeight - list.clientHeight) / count
  const times: number[] = []
  let before = await frame()
  while (times.length < count) {
    list.scrollTop = step * (times.length + 1)
    const now = await frame()
    times.push(now - before)
    before = now
  }
  return times
}

/** Waits for the next key; `benchPage.keyMs` is the time from it until what it leads to is painted. */
export function timeKey({ selector, text }: { selector: string; text: string }): void {
  benchPage.keyMs = new Promise((resolve) => {
    const onKey = async ({ timeStamp }: KeyboardEvent) => {
      await benchPage.textFits(selector, `^${text}$`)
      const paintedMs = await benchPage.painted()
      resolve(paintedMs - performance.timeOrigin - timeStamp)
    }
    window.addEventListener('keydown', onKey, { capture: true, once: true })
  })
}
