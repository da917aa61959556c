import { brandColors } from '#app/theme/brand-colors.ts'
import { brandVars } from '#app/theme/brand-vars.ts'
import type { WhiteLabelUse } from '#core/contract/index.ts'
import { themingCalls } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { createTransport, type Identity } from '#core/transport/transport.ts'
import { keepBrand } from './page/brand.ts'
import type { Host } from './page/host.ts'

/**
 * Requests the service's brand, shows it here, and sends it to the customer's page, whose button has its colour too.
 */
export async function freshBrand(service: string, host: Pick<Host, 'brand'>, identity: Identity): Promise<void> {
  const transport = createTransport({
    calls: themingCalls,
    baseUrl: location.origin,
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    identity: () => identity,
  })
  const input = { params: { s: service } }
  const [theme, found] = await Promise.all([
    transport.send('getThemeConfig', input),
    transport.send('getWhiteLabelFiles', input),
  ])
  if (!theme.ok || !found.ok) return
  const { brandColor, brandName } = theme.value
  const vars = brandColor === null ? {} : brandVars(brandColors(brandColor))
  // Every picture exists as PNG or SVG [VAL-03], which all browsers show.
  const urlOf = (name: WhiteLabelUse) =>
    found.value.files.find(({ use, type }) => use === name && type !== 'image/webp')?.url
  const light = urlOf('logo-light') ?? urlOf('logo-dark')
  const logo = light === undefined ? null : { light, dark: urlOf('logo-dark') ?? light }
  keepBrand(service, { vars, name: brandName, logo })
  host.brand(vars)
}
