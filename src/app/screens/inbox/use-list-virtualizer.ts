import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import { firstViewport } from '#app/browser/viewport.ts'
import { rowHeights } from '#app/theme/density.ts'
import { densityChoice } from '#app/theme/own-look.ts'
import { useLook } from '#app/theme/use-look.ts'

/** Positions the rows of the list; the chosen density determines their height. */
export function useListVirtualizer(
  scroll: RefObject<HTMLDivElement | null>,
  rows: ReadonlyArray<{ id: string }> | undefined,
) {
  const rowPx = rowHeights[useLook(densityChoice)]
  const virtualizer = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows?.[index]?.id ?? index,
    initialRect: firstViewport,
    overscan: 6,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were measured before have another height
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx])
  return virtualizer
}
