import { download } from '#app/browser/download.ts'
import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { toCsv } from './csv.ts'
import type { Resource, ResourceRow } from './resource.ts'

/** Saves rows as a file that spreadsheets open. */
export function ExportButton<Row extends ResourceRow>({
  resource,
  rows,
}: {
  resource: Resource<Row>
  rows: readonly Row[]
}) {
  const { id, files } = resource
  const { ask } = useCommands()
  function save() {
    // The security log says who took which list away. Offline the list is saved all the same.
    void ask('noteExport', { body: { what: id, rows: rows.length } })
    download(new Blob([files?.textOf(rows) ?? tableOf(resource, rows)], { type: 'text/csv' }), `${id}.csv`)
  }
  return (
    <Button onClick={save}>
      <Icon name="file" look="small" />
      {t`Export`}
    </Button>
  )
}

const tableOf = <Row extends ResourceRow>({ columns }: Resource<Row>, rows: readonly Row[]) =>
  toCsv([columns.map(({ label }) => label()), ...rows.map((row) => columns.map(({ text }) => text(row)))])
