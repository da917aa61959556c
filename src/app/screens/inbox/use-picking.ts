import { useCallback, useMemo, useState } from 'react'

/** The conversations that the user has picked for a common action. */
export type Picking = {
  /** Null while nothing is picked and no boxes are shown. */
  picked: ReadonlySet<string> | null
  toggle(id: string): void
  begin(): void
  pick(ids: readonly string[]): void
  end(): void
}

export function usePicking(): Picking {
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  const toggle = useCallback(
    (id: string) =>
      setPicked((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const begin = useCallback(() => setPicked((before) => before ?? new Set()), [])
  const pick = useCallback((ids: readonly string[]) => setPicked(new Set(ids)), [])
  const end = useCallback(() => setPicked(null), [])
  return useMemo(() => ({ picked, toggle, begin, pick, end }), [picked, toggle, begin, pick, end])
}
