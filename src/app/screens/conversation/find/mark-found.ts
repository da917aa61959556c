import { placesIn } from '#core/search/excerpt.ts'
import { foldText } from '#core/search/search-terms.ts'

const name = 'everline-found'

/**
 * Marks every place of a text below an element, also in lines that scrolling adds, until the signal ends. Changes no
 * element: the log's lines are measured. Browsers without the Highlight API show the line without the mark.
 */
export function markFound(root: Element, term: string, signal: AbortSignal): void {
  const wanted = foldText(term.trim())
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
    for (const { from, until } of placesIn(node.textContent ?? '', [{ kind: 'run', text: wanted }])) {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, until)
      ranges.push(range)
    }
  }
  return ranges
}
