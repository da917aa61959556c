import { download } from '#app/browser/download.ts'
import { formatNumber, t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
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
    <table className={css.table} aria-label={t`Errors in the file`}>
      <thead>
        <tr>
          <th className={css.heading} scope="col">{t`Row`}</th>
          <th className={css.heading} scope="col">{t`Column`}</th>
          <th className={css.heading} scope="col">{t`Problem`}</th>
          <th className={css.heading} scope="col">{t`Value`}</th>
        </tr>
      </thead>
      <tbody>
        {issues.map(({ line, column, code, value }) => (
          <tr key={`${line}/${column}/${code}`}>
            <td className={css.line}>{formatNumber(line)}</td>
            <td className={css.cell}>{column}</td>
            <td className={css.cell}>{issueCodeText(code)}</td>
            <td className={css.value} dir="auto">
              {value || '--'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
