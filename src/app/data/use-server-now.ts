import { useNow } from '#app/browser/use-now.ts'
import { useLiveRow } from './rows.ts'

/** The server's time, calculated from the local clock, in steps of `stepMs`. */
export function useServerNow(stepMs: number): number {
  const offsetMs = useLiveRow('connection')?.clockOffsetMs ?? 0
  return useNow(stepMs) + offsetMs
}
