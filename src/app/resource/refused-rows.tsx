import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import type { FailureReason } from '#core/platform/result.ts'

/** As many names as a toast says for each reason. */
const mostNamed = 5

/** Rows to which an action was not done, by the reason of each. */
export function RefusedRows({ refused }: { refused: ReadonlyArray<{ name: string; reason: FailureReason }> }) {
  useLanguage()
  const namesByReason = new Map<string, string[]>()
  for (const { name, reason } of refused) {
    const text = failureText(reason)
    namesByReason.set(text, [...(namesByReason.get(text) ?? []), name])
  }
  return [...namesByReason].map(([reason, names]) => (
    <span key={reason} dir="auto" style={{ display: 'block' }}>
      {t`Failed for ${namesText(names)}: ${reason}`}
    </span>
  ))
}

function namesText(names: readonly string[]): string {
  const named = names.slice(0, mostNamed).join(', ')
  const left = names.length - mostNamed
  return left > 0 ? t`${named} and ${left} more` : named
}
