import { t } from '#app/language/t.ts'

/** What a contact's number or address is for. */
export function phoneKindText(kind: string): string {
  switch (kind) {
    case 'mobile':
      return t`Mobile`
    case 'work':
      return t`Work`
    case 'home':
      return t`Home`
    default:
      return t`Other`
  }
}
