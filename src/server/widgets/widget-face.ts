import type { WidgetFace } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { formsOf } from './widget-forms.ts'
import { shownWidget, type WidgetRow } from './widgets.ts'

/** Whether pages of a host may show a widget: `*.shop.example` is everything below that domain. */
export function isAllowedHost(domains: readonly string[], host: string): boolean {
  return domains.length === 0 || domains.some((domain) => isOf(domain, host.toLowerCase()))
}

const isOf = (domain: string, host: string) => {
  // A domain without a port is every port of it.
  const wanted = /:\d+$/.test(domain) ? host : host.replace(/:\d+$/, '')
  return domain.startsWith('*.') ? wanted.endsWith(domain.slice(1)) : wanted === domain
}

/** Facts of the installation, the same for every widget. */
type Installation = Pick<WidgetFace, 'longestEmailSuffix' | 'sendsPushes'>

/** Returns the data that a page needs to show the widget. */
export async function faceOf(
  db: Db,
  row: WidgetRow,
  { longestEmailSuffix, sendsPushes }: Installation,
): Promise<WidgetFace> {
  const { id, position, theme, title, greeting, asksConsent, consent, ...rest } = shownWidget(row)
  const { sendsTranscripts, followsPages, showsStaff, takesCalls, teams } = rest
  const forms = (await formsOf(db, id)).filter(({ definition }) => definition.isOn)
  const look = { id, position, theme, title, greeting, asksConsent, consent }
  return {
    ...look,
    sendsTranscripts,
    followsPages,
    showsStaff,
    takesCalls,
    hasTeams: teams.some(({ isHidden }) => !isHidden),
    forms,
    longestEmailSuffix,
    sendsPushes,
  }
}

/**
 * The same for a page of `origin`: `domain-not-allowed`. A page of the backend itself shows every widget: its links lead
 * there.
 */
export async function faceFor(
  db: Db,
  row: WidgetRow | null,
  { origin, ownUrl, ...installation }: { origin: string; ownUrl: string } & Installation,
): Promise<Result<{ face: WidgetFace }>> {
  if (!row) return fail('not-found')
  const { domains } = shownWidget(row)
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  const isOwn = host !== '' && host === new URL(ownUrl).host
  if (!isOwn && !isAllowedHost(domains, host)) return fail('domain-not-allowed')
  return ok({ face: await faceOf(db, row, installation) })
}
