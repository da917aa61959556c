import { t } from '#app/language/t.ts'
import type { ResourceRow, RowAction, RunByRow } from './resource.ts'

/** The action that deletes rows. What is its own in each resource is the call, and how several rows are named. */
export const deleteAction = <Row extends ResourceRow>(
  own: Pick<RowAction<Row>, 'doneAll'> & Pick<RunByRow<Row>, 'run'>,
): RowAction<Row> => ({
  id: 'delete',
  label: () => t`Delete`,
  icon: 'close',
  isRemoval: true,
  done: (name) => t`${name} was deleted.`,
  ...own,
})
