import { Fragment } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './resource.css.ts'
import type { Resource, ResourceRow, RowAction } from './resource.ts'

type Props<Row extends ResourceRow> = {
  resource: Resource<Row>
  row: Row
  onUpdate(): void
  onPerform(action: RowAction<Row>): void
  onClose(): void
}

/** The details of a row, and its actions. */
export const RowSheet = <Row extends ResourceRow>({ resource, row, onUpdate, onPerform, onClose }: Props<Row>) => (
  <Dialog title={resource.name(row)} look="sheet" onClose={onClose}>
    <dl className={css.facts}>
      {resource.columns.map(({ id, label, text, cell }) => (
        <Fragment key={id}>
          <dt className={css.term}>{label()}</dt>
          <dd className={css.fact} dir="auto">
            {(cell?.(row) ?? text(row)) || '--'}
          </dd>
        </Fragment>
      ))}
    </dl>
    {resource.Details && <resource.Details row={row} />}
    <div className={css.actions}>
      {resource.update && (resource.update.isFor?.(row) ?? true) && (
        <Button look="primary" onClick={onUpdate}>
          {t`Edit`}
        </Button>
      )}
      <RowActions resource={resource} row={row} onPerform={onPerform} />
    </div>
  </Dialog>
)

/** The buttons of the actions that a row allows. */
export const RowActions = <Row extends ResourceRow>({
  resource,
  row,
  onPerform,
}: Pick<Props<Row>, 'resource' | 'row' | 'onPerform'>) =>
  resource.actions
    ?.filter(({ isFor }) => isFor?.(row) ?? true)
    .map((action) => (
      <Button key={action.id} onClick={() => onPerform(action)}>
        <Icon name={action.icon} look="small" />
        {action.label()}
      </Button>
    ))
