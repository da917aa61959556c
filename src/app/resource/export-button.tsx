import { download } from '#app/browser/download.ts'
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
  function save() {
    const table = [columns.map(({ label }) => label()), ...rows.map((row) => columns.map(({ text }) => text(row)))]
    download(new Blob([toCsv(table)], { type: 'text/csv' }), `${id}.csv`)
  }
  return (
    <Button onClick={save} aria-disabled={rows.length === 0}>
      <Icon name="file" look="small" />
      {t`Export`}
    </Button>
  )
}
