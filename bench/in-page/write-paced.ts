/** When each text was sent, by the page's clock in milliseconds since the epoch. */
export type Sent = Record<string, number>

/**
 * Writes texts into a message box at a steady pace, by the events that typing and Enter cause; runs in the page. The
 * time counts from Enter.
 */
export async function writePaced(
  box: HTMLElement | SVGElement,
  { ids, everyMs, filler }: { ids: string[]; everyMs: number; filler: string },
): Promise<Sent> {
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  const sent: Sent = {}
  for (const id of ids) {
    setValue?.call(box, `${id} ${filler}`)
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // Typed before it is sent: the box is drawn in between, as for a person.
    await new Promise((resolve) => setTimeout(resolve, everyMs / 2))
    sent[id] = performance.timeOrigin + performance.now()
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await new Promise((resolve) => setTimeout(resolve, everyMs / 2))
  }
  return sent
}
