import { measureElement, useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePainted } from '#app/browser/after-paint.tsx'
import { firstViewport } from '#app/browser/viewport.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { createLineHeights } from './line-heights.ts'
import { createLinesToDraw } from './lines-to-draw.ts'

/** Distance from the bottom, in pixels, that still counts as scrolled to the end. */
export const endPx = 80
const topPx = 40
const endPaddingPx = 8

const heights = createLineHeights()
/** Last measured size of a log: a good estimate for the first rendering of the next one. */
let lastRect = firstViewport

/** Positions the lines of a log that grows at both ends. It stays at the bottom, or at the line that the user reads. */
export function useLogVirtualizer(scroll: RefObject<HTMLDivElement | null>, items: readonly LogItem[]) {
  const estimateSize = useEstimate(items)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    measureElement(element, entry, instance) {
      const px = measureElement(element, entry, instance)
      heights.learn(items[instance.indexFromElement(element)], px)
      return px
    },
    initialRect: lastRect,
    initialOffset: () => {
      const linesPx = items.reduce((sum, _, index) => sum + estimateSize(index), 0)
      return Math.max(0, topPx + linesPx + endPaddingPx - lastRect.height)
    },
    onChange: ({ scrollRect }) => {
      if (scrollRect) lastRect = scrollRect
    },
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPx,
    paddingStart: topPx,
    paddingEnd: endPaddingPx,
    // The first frame needs only what is to be seen.
    overscan: usePainted(true) ? 8 : 0,
    rangeExtractor: useState(createLinesToDraw)[0],
  })
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = growsAbove
  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer])
  // The user wants to see the message they have just sent.
  const last = items.at(-1)
  const ownKey = last?.kind === 'unsent' ? last.key : undefined
  useLayoutEffect(() => {
    if (ownKey) virtualizer.scrollToEnd()
  }, [ownKey, virtualizer])
  // A log that fits its box cannot scroll. The virtualiser expects its corrections to move it, and would request frames
  // for five seconds to reach an end that is already visible.
  useLayoutEffect(() => {
    if (virtualizer.scrollOffset && virtualizer.getTotalSize() <= lastRect.height) virtualizer.scrollOffset = 0
  })
  return virtualizer
}

/**
 * Shows older messages as long as the log is not higher than its box, which could not scroll to them: at first, when the
 * box grows, and when lines turn out to be lower than expected. The virtualiser knows both heights: no layout is asked for.
 */
export function useFilledLog(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  hasOlder: boolean,
  showOlder: () => void,
): void {
  const isLow = hasOlder && virtualizer.getTotalSize() <= (virtualizer.scrollRect?.height ?? 0) + endPx
  useEffect(() => {
    if (isLow) showOlder()
  }, [isLow, showOlder])
}

/** Estimated heights of unmeasured lines. The first estimate is kept: a better one would move what the user reads. */
function useEstimate(items: readonly LogItem[]) {
  const estimates = useRef(new Map<string, number>())
  return (index: number) => {
    const item = items[index]
    if (!item) return heights.estimate(item)
    const px = estimates.current.get(item.key) ?? heights.estimate(item)
    estimates.current.set(item.key, px)
    return px
  }
}

/**
 * Whether the scroll position must be corrected when a line's height changes. Unlike the default also while scrolling
 * up: the first line loses its date when older lines are added above it.
 */
function growsAbove(item: VirtualItem, _delta: number, log: Virtualizer<HTMLDivElement, Element>): boolean {
  const isFirstMeasure = !log.itemSizeCache.has(item.key)
  return (isFirstMeasure ? item.start : item.end) <= (log.scrollOffset ?? 0)
}
