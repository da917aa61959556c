import { useLiveRow } from '#app/data/rows.ts'
import { useNow } from './use-now.ts'

/** The server's time by the local clock, in steps of `stepMs`. */
export function useServerNow(stepMs: number): number {
  const offsetMs = useLiveRow('connection')?.clockOffsetMs ?? 0
  return useNow(stepMs) + offsetMs
}
