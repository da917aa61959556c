import type { Page } from '@playwright/test'
import { canSend, sendableText } from '#app/composer/sendable-text.ts'
import { oddTexts } from '#tests/odd-texts.ts'

/** Texts that people write, or that somebody writes to break a screen, as they are sent. */
export const texts = [...new Set(oddTexts.filter(canSend).map(sendableText))]
/** As many as the list of conversations shows at once. */
export const atOnce = 9
export const batches = Array.from({ length: Math.ceil(texts.length / atOnce) }, (_, n) =>
  texts.slice(n * atOnce, (n + 1) * atOnce),
)

/** Returns layout faults of the current screen. */
export const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`)
    // Tables scroll to their other columns.
    const isInTable = (element: Element) => element.closest('table') !== null
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const nameOf = (element: Element) => `${element.localName} “${element.textContent?.slice(0, 24)}”`
    for (const element of document.querySelectorAll(
      'main, nav, aside, [role=log], [role=alertdialog], section, header, ul',
    )) {
      if (!isShown(element)) continue
      const { overflowX } = getComputedStyle(element)
      const isScrolled = overflowX === 'auto' || overflowX === 'scroll'
      if (isScrolled && element.scrollWidth > element.clientWidth + 1 && element.matches('[role=log], main'))
        faults.push(`scrolls aside: ${nameOf(element)}`)
      const { left, right } = element.getBoundingClientRect()
      if (!isInTable(element) && (left < -1 || right > clientWidth + 1))
        faults.push(`out of the window: ${nameOf(element)}`)
    }
    // Text that is painted: within whatever clips it, it stays in the window.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !isShown(parent) || isInTable(parent) || !node.textContent?.trim()) continue
      range.selectNodeContents(node)
      const { left, right } = range.getBoundingClientRect()
      if (left >= -1 && right <= clientWidth + 1) continue
      let clips: Element | null = parent
      while (clips && getComputedStyle(clips).overflowX === 'visible' && getComputedStyle(clips).clipPath === 'none')
        clips = clips.parentElement
      const box = clips?.getBoundingClientRect()
      if (!box || clips === document.documentElement || box.left < -1 || box.right > clientWidth + 1)
        faults.push(`text out of the window: ${nameOf(parent)}`)
    }
    return [...new Set(faults)]
  })
