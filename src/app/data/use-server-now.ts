import { useNow } from '#app/browser/use-now.ts'
import { useLiveRow } from './rows.ts'

/** The server's time, calculated from the local clock, in steps of `stepMs`; see `useNow`. */
export function useServerNow(stepMs: number, isForUnseen = false): number {
  const offsetMs = useLiveRow('connection')?.clockOffsetMs ?? 0
  return useNow(stepMs, isForUnseen) + offsetMs
}
