import { download } from '#app/browser/download.ts'
import { formatNumber, t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { PlainTable } from '#app/ui/layout/plain-table.tsx'
import type { ImportIssue } from '#core/contract/csv-import.ts'
import { toCsv } from './csv.ts'
import * as css from './import-dialog.css.ts'
import { issueCodeText } from './import-text.ts'

/** More rows would make the dialog slow; the file has all. */
const mostShown = 200

/** Errors of an imported file, by line, which can be saved as a file. */
export const ImportIssues = ({ issues }: { issues: readonly ImportIssue[] }) => (
  <>
    <IssueTable issues={issues.slice(0, mostShown)} />
    <Button look="link" onClick={() => download(new Blob([fileOf(issues)], { type: 'text/csv' }), 'not-imported.csv')}>
      {t`Save list`}
    </Button>
  </>
)

const fileOf = (issues: readonly ImportIssue[]) =>
  toCsv([
    [t`Row`, t`Column`, t`Problem`, t`Value`],
    ...issues.map(({ line, column, code, value }) => [String(line), column, issueCodeText(code), value]),
  ])

const IssueTable = ({ issues }: { issues: readonly ImportIssue[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className={css.issues} tabIndex={0} aria-label={t`Errors in the file`}>
    <PlainTable
      label={t`Errors in the file`}
      columns={[[t`Row`, 'number'], [t`Column`], [t`Problem`], [t`Value`]]}
      rows={issues.map(({ line, column, code, value }) => ({
        id: `${line}/${column}/${code}`,
        cells: [formatNumber(line), column, issueCodeText(code), value || '--'],
      }))}
    />
  </section>
)
