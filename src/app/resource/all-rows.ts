import type { Resource, ResourceRow } from './resource.ts'

/** Rows with the rows that they expand to. */
export const allRows = <Row extends ResourceRow>(
  { subRows }: Pick<Resource<Row>, 'subRows'>,
  rows: readonly Row[],
): readonly Row[] => (subRows ? rows.flatMap((row) => [row, ...subRows(row)]) : rows)
