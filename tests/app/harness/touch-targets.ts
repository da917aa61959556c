import type { Page } from '@playwright/test'

/**
 * Finds what a finger would miss: pressable elements on the screen whose area is smaller than 44 by 44 px. Their area is
 * where a press reaches them, so that a larger `::after` or a label counts. As in WCAG 2.5.8, one of at least 24 by 24
 * px is enough where the 44 px around its middle touch no other one, and so is a link within a text.
 */
export const missedByFingers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wantedPx = 44
    const leastPx = 24
    const tolerancePx = 1
    const pressable =
      'button:not(:disabled), a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=menuitemradio], [role=option], [role=switch], [role=slider]'

    const name = (element: Element) =>
      `${element.localName} "${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''}"`
    const labelsOf = (element: Element): Element[] =>
      'labels' in element && element.labels instanceof NodeList ? ([...element.labels] as Element[]) : []
    const isInText = (element: Element) => {
      const style = getComputedStyle(element)
      const others = [...(element.parentElement?.childNodes ?? [])].filter((it) => it !== element)
      return style.display === 'inline' && others.some((it) => it.nodeType === Node.TEXT_NODE && it.textContent?.trim())
    }
    /** Whether a press at that place reaches the element. */
    const isHit = (element: Element, x: number, y: number) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && [element, ...labelsOf(element)].some((it) => it === top || it.contains(top))
    }
    const seen = [...document.querySelectorAll(pressable)].filter(
      (it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !it.closest('[inert]'),
    )
    /** The middle of an element that is drawn and not covered there; of a hidden input, that of its label. */
    const middleOf = (element: Element) => {
      for (const it of [element, ...labelsOf(element)]) {
        const { left, top, width, height } = it.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (width > 1 && height > 1 && isHit(element, x, y)) return { x, y }
      }
      return null
    }
    const targets = seen.flatMap((element) => {
      const middle = middleOf(element)
      return middle ? [{ element, ...middle }] : []
    })
    /** How far the area goes from the middle, up to what is wanted. */
    const reach = ({ element, x, y }: (typeof targets)[number], dx: number, dy: number) => {
      let way = 0
      while (way < wantedPx / 2 && isHit(element, x + dx * (way + 1), y + dy * (way + 1))) way += 1
      return way
    }
    const sizeOf = (target: (typeof targets)[number]) => ({
      width: reach(target, -1, 0) + reach(target, 1, 0) + 1,
      height: reach(target, 0, -1) + reach(target, 0, 1) + 1,
    })
    const touchesOther = ({ element, x, y }: (typeof targets)[number]) =>
      targets.some((other) => {
        if (other.element === element || other.element.contains(element) || element.contains(other.element))
          return false
        const { left, top, right, bottom } = other.element.getBoundingClientRect()
        const half = wantedPx / 2 - tolerancePx
        return left < x + half && right > x - half && top < y + half && bottom > y - half
      })
    /** Whether the edge of something that scrolls cuts what is around the middle: further scrolling shows it whole. */
    const isCut = ({ element, y }: (typeof targets)[number]) => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (parent.scrollHeight <= parent.clientHeight || !/auto|scroll/.test(getComputedStyle(parent).overflowY))
          continue
        const { top, bottom } = parent.getBoundingClientRect()
        if (y - wantedPx / 2 < top || y + wantedPx / 2 > bottom) return true
      }
      return false
    }
    const isAtEdge = ({ element, x, y }: (typeof targets)[number]) => {
      // Partly scrolled away: it is measured where it can be seen as a whole.
      const drawn = [element, ...labelsOf(element)].find((it) => it.getBoundingClientRect().width > 1) ?? element
      const { left, top, right, bottom } = drawn.getBoundingClientRect()
      const corners = [
        [left + 1, y],
        [right - 1, y],
        [x, top + 1],
        [x, bottom - 1],
      ] as const
      return (
        left < 0 ||
        top < 0 ||
        right > innerWidth ||
        bottom > innerHeight ||
        corners.some(([a, b]) => !isHit(element, a, b))
      )
    }
    return targets.flatMap((target) => {
      if (isInText(target.element) || isAtEdge(target) || isCut(target)) return []
      const { width, height } = sizeOf(target)
      if (width >= wantedPx - tolerancePx && height >= wantedPx - tolerancePx) return []
      const isSpaced = width >= leastPx && height >= leastPx && !touchesOther(target)
      return isSpaced ? [] : [`${name(target.element)}: ${width} by ${height}`]
    })
  })
