const name = 'everline-found'

/**
 * Marks every place of a text below an element, also in lines that scrolling adds, until the signal ends. Changes no
 * element: the log's lines are measured. Browsers without the Highlight API show the line without the mark.
 */
export function markFound(root: Element, term: string, signal: AbortSignal): void {
  const wanted = term.trim().toLowerCase()
  if (wanted === '' || typeof Highlight === 'undefined') return
  let isDue = false
  const mark = () => {
    isDue = false
    if (!signal.aborted) CSS.highlights.set(name, new Highlight(...rangesIn(root, wanted)))
  }
  const soon = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(mark)
  }
  const observer = new MutationObserver(soon)
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    CSS.highlights.delete(name)
  })
  mark()
}

function rangesIn(root: Element, wanted: string): Range[] {
  const ranges: Range[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').toLowerCase()
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      if (at + wanted.length > (node.textContent ?? '').length) break
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      ranges.push(range)
    }
  }
  return ranges
}
