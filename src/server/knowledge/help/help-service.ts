import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { services } from '#server/services/tables.ts'
import { getWhiteLabelFiles } from '#server/theming/white-label-files.ts'

type Logo = { url: string; width: number; height: number }
/** Data of the service that the head of each help page shows. */
export type HelpService = { id: string; name: string; logo: { light: Logo; dark: Logo } | null }

/** Types of logos that every browser shows. */
const shownTypes = ['image/svg+xml', 'image/png']

/** Null: there is no such service. */
export async function helpService(db: Db, id: string): Promise<HelpService | null> {
  const [service] = await db
    .select({ name: services.name, brandName: services.brandName })
    .from(services)
    .where(eq(services.id, id))
  if (!service) return null
  const pictures = await getWhiteLabelFiles(db, id)
  const logoOf = (use: string) =>
    pictures.ok ? pictures.value.files.find((file) => file.use === use && shownTypes.includes(file.type)) : undefined
  const light = logoOf('logo-light')
  const dark = logoOf('logo-dark') ?? light
  return { id, name: service.brandName ?? service.name, logo: light && dark ? { light, dark } : null }
}
