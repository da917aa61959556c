import { useAsk } from '#app/data/ask.ts'
import type { AskInput, CallResult, Calls, TabCallId } from '#core/contract/index.ts'
import type { ListQuery, ListState, ResourceRow } from './resource.ts'

type Source<K extends TabCallId, Row> = {
  call: K
  input(query: ListQuery): AskInput<Calls[K]>
  rows(answer: CallResult<Calls[K]>): readonly Row[]
  /** Where the next page begins; null on the last one. */
  next?(answer: CallResult<Calls[K]>): string | null
}

/** The list that a call answers, as a hook for a resource. */
export const askedList =
  <K extends TabCallId, Row extends ResourceRow>({ call, input, rows, next }: Source<K, Row>) =>
  (query: ListQuery): ListState<Row> => {
    const { value, ...asked } = useAsk(call, input(query))
    return {
      ...asked,
      rows: value === null ? null : rows(value),
      next: value === null ? null : (next?.(value) ?? null),
    }
  }
