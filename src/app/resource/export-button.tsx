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
  const { columns, id } = resource
  const { ask } = useCommands()
  function save() {
    const table = [columns.map(({ label }) => label()), ...rows.map((row) => columns.map(({ text }) => text(row)))]
    // The security log says who took which list away. Offline the list is saved all the same.
    void ask('noteExport', { body: { what: id, rows: rows.length } })
    download(new Blob([toCsv(table)], { type: 'text/csv' }), `${id}.csv`)
  }
  return (
    <Button onClick={save}>
      <Icon name="file" look="small" />
      {t`Export`}
    </Button>
  )
}
