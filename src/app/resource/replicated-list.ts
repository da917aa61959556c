import type { ListQuery, ListState, ResourceRow } from './resource.ts'

/**
 * The list of a replicated entity, as a hook for a resource: it is in the replica and follows every change by itself.
 */
export const replicatedList =
  <Row extends ResourceRow>(useRows: (query: ListQuery) => readonly Row[] | undefined) =>
  (query: ListQuery): ListState<Row> => {
    const rows = useRows(query) ?? null
    return {
      rows,
      next: null,
      failure: null,
      isAsking: rows === null,
      localAnsweredAtMs: null,
      askAgain: async () => {},
    }
  }
