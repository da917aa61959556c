import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Facts } from '#app/ui/layout/page.tsx'
import { Sheet } from '#app/ui/overlay/sheet.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
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
  <Sheet
    title={resource.name(row)}
    onClose={onClose}
    actions={
      <>
        {resource.update && (resource.update.isFor?.(row) ?? true) && (
          <Button look="primary" onClick={onUpdate}>
            {t`Edit`}
          </Button>
        )}
        <RowActions resource={resource} row={row} onPerform={onPerform} />
      </>
    }
  >
    <Facts facts={resource.columns.map(({ id, label, text, cell }) => [label(), cell?.(row) ?? text(row), id])} />
    {resource.Details && <resource.Details row={row} />}
  </Sheet>
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
