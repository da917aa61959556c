import { ok, type Result } from '#core/platform/result.ts'
import type { Transport } from '#core/transport/transport.ts'
import { type Brand, picturesFor } from './brand.ts'

/** Requests the service's brand, in formats that this browser can show; nobody needs to be signed in. */
export async function askBrand(transport: Transport, s: string, userAgent: string): Promise<Result<Brand>> {
  const input = { params: { s } }
  const [theme, found] = await Promise.all([
    transport.send('getThemeConfig', input),
    transport.send('getWhiteLabelFiles', input),
  ])
  if (!theme.ok) return theme
  return found.ok ? ok({ ...theme.value, pictures: await picturesFor(found.value.files, userAgent) }) : found
}
