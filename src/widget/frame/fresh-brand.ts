import { brandColors } from '#app/theme/brand-colors.ts'
import { brandVars } from '#app/theme/brand-vars.ts'
import { createTransport } from '#core/api/transport.ts'
import { systemClock } from '#core/platform/clock.ts'
import { keepBrand } from './brand.ts'
import type { Host } from './host.ts'

/** Asks for the service's colour, shows it here, and tells the page around, whose button wears it too. */
export async function freshBrand(service: string, host: Pick<Host, 'brand'>): Promise<void> {
  const transport = createTransport({
    baseUrl: location.origin,
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    identity: null,
  })
  const theme = await transport.send('getThemeConfig', { params: { s: service } })
  if (!theme.ok) return
  const { brandColor } = theme.value
  const vars = brandColor === null ? {} : brandVars(brandColors(brandColor))
  keepBrand(service, vars)
  host.brand(vars)
}
