import type { Frame, Page } from '@playwright/test'

/**
 * Finds elements that a person could not see or press, although they are in the document: controls outside of the
 * window's sides that no scrolling brings back, controls that lie under something else, text fields without a visible
 * line, and controls that overlap. Axe looks for none of these. Positions are those of the moment: call it when the
 * page has settled.
 */
export const outOfSight = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(() => {
    /** Fields with less room than this show no line of text. */
    const lineHeightPx = 16
    /** Edges that touch are no overlap; subpixels neither. */
    const tolerancePx = 2
    const controls =
      'button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch], [contenteditable=true]'

    const name = (element: Element) => {
      const label = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      return `${element.localName}${element.id ? `#${element.id}` : ''} "${label ?? ''}"`
    }
    const parentsOf = (element: Element): Element[] => {
      const parent = element.parentElement
      return parent ? [parent, ...parentsOf(parent)] : []
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert]')
    /** Screen readers alone have it: a control in one pixel, such as the input behind a drawn checkbox. */
    const isForReadersOnly = (element: Element) =>
      [element, ...parentsOf(element)].some((it) => {
        const style = getComputedStyle(it)
        return (
          style.clipPath !== 'none' ||
          style.clip === 'rect(0px, 0px, 0px, 0px)' ||
          style.clip === 'rect(0px 0px 0px 0px)'
        )
      })
    const scrolls = (element: Element, way: 'X' | 'Y') => {
      const overflow = getComputedStyle(element)[`overflow${way}`]
      return overflow === 'auto' || overflow === 'scroll'
    }
    /** The part of the box that its clipping ancestors leave. */
    const visiblePart = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      let part = { left, top, right, bottom }
      let isFixed = getComputedStyle(element).position === 'fixed'
      for (const parent of parentsOf(element)) {
        if (isFixed) break
        const style = getComputedStyle(parent)
        if (style.overflow !== 'visible') {
          const box = parent.getBoundingClientRect()
          part = {
            left: Math.max(part.left, box.left),
            top: Math.max(part.top, box.top),
            right: Math.min(part.right, box.right),
            bottom: Math.min(part.bottom, box.bottom),
          }
        }
        isFixed = style.position === 'fixed'
      }
      return part
    }

    const faults: string[] = []
    const seen = [...document.querySelectorAll(controls)].filter((it) => isShown(it) && !isForReadersOnly(it))
    for (const element of seen) {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      const parents = parentsOf(element)

      const part = visiblePart(element)
      // A list that scrolls hides what is further down or aside: that is reached.
      const isReached = parents.some((it) => {
        if (!scrolls(it, 'X')) return false
        // Content that overflows at the start can't be scrolled to.
        const start = it.getBoundingClientRect().left - Math.abs(it.scrollLeft)
        const end = start + it.scrollWidth
        const isLtr = getComputedStyle(it).direction === 'ltr'
        return isLtr ? box.left >= start - tolerancePx : box.right <= end + tolerancePx + Math.abs(it.scrollLeft)
      })
      const width = document.documentElement.clientWidth
      if (!isReached && (box.left < -tolerancePx || box.right > width + tolerancePx)) {
        faults.push(
          `out of the window: ${name(element)} from ${Math.round(box.left)} to ${Math.round(box.right)} of ${width}`,
        )
        continue
      }
      const isBeyondScroll = parents.some(
        (it) => scrolls(it, 'Y') && it.scrollHeight > it.clientHeight + tolerancePx && it.clientHeight >= lineHeightPx,
      )
      const visibleHeight = part.bottom - part.top
      const isField = element.matches(
        'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color])',
      )
      if (isField && !isBeyondScroll && Math.min(visibleHeight, box.height) < lineHeightPx) {
        faults.push(`no visible line: ${name(element)}, ${Math.round(visibleHeight)} px high`)
        continue
      }
      const x = (part.left + part.right) / 2
      const y = (part.top + part.bottom) / 2
      if (part.right - part.left < 4 || visibleHeight < 4 || y < 0 || y > window.innerHeight || x < 0 || x > width)
        continue
      const top = document.elementFromPoint(x, y)
      if (!top || element.contains(top) || top.contains(element)) continue
      if (getComputedStyle(element).pointerEvents === 'none') continue
      const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
      if (labels.some((label) => label instanceof Element && (label.contains(top) || top.contains(label)))) continue
      // A layer above hides everything below on purpose.
      if (
        top.closest(
          'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-react-aria-top-layer], [data-rac]',
        ) !==
        element.closest(
          'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-react-aria-top-layer], [data-rac]',
        )
      )
        continue
      faults.push(`covered: ${name(element)} by ${name(top)} at ${Math.round(x)}, ${Math.round(y)}`)
    }
    return [...new Set(faults)]
  })
