import * as v from 'valibot'
import { whiteLabelTypes } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import { getDefaultService } from '#server/services/get-default-service.ts'
import { inLanguage } from './manifest-texts.ts'
import { getThemeConfig } from './theme-config.ts'
import { getWhiteLabelFiles } from './white-label-files.ts'

/** The part of the built manifest that is used here. */
const BuiltManifest = v.looseObject({
  name: v.string(),
  description: v.optional(v.string()),
  icons: v.array(v.looseObject({ sizes: v.string() })),
  shortcuts: v.array(v.looseObject({ name: v.string(), description: v.string(), icons: v.array(v.looseObject({})) })),
})
type BuiltManifest = v.InferOutput<typeof BuiltManifest>
const maskable = (icon: object) => 'purpose' in icon && icon.purpose === 'maskable'

/** Browsers install no app without an icon of this size, in pixels. */
const leastIconPx = 144

/** Share of the brand's colour in the background of the start. */
const paleShare = 0.12

/** @param acceptLanguage header of the browser that asks */
export type BrandManifest = (built: string, acceptLanguage: string) => Promise<string>

/**
 * Texts, name and icons of the installed app, in the browser's language, with the brand of the service that staff sign in
 * to here, if it has one. Browsers ask for a manifest without a session, so the brand is the same for everybody.
 */
export const createBrandManifest =
  (db: Db): BrandManifest =>
  async (built, acceptLanguage) => {
    const manifest = inLanguage(v.parse(BuiltManifest, JSON.parse(built)), acceptLanguage)
    const service = await getDefaultService(db)
    return JSON.stringify(service.ok ? await branded(db, service.value.serviceId, manifest) : manifest)
  }

async function branded(db: Db, serviceId: string, manifest: BuiltManifest): Promise<BuiltManifest> {
  const theme = await getThemeConfig(db, serviceId)
  const found = await getWhiteLabelFiles(db, serviceId)
  if (!theme.ok || !found.ok) return manifest
  const { brandName, brandColor } = theme.value
  const own = found.value.files
    .filter(({ use }) => use === 'favicon')
    .sort((a, b) => whiteLabelTypes.indexOf(a.type) - whiteLabelTypes.indexOf(b.type))
    .map(({ url, type, width, height }) => ({
      src: url,
      type,
      sizes: type === 'image/svg+xml' ? 'any' : `${width}x${height}`,
      isEnough: type === 'image/svg+xml' || Math.min(width, height) >= leastIconPx,
    }))
  if (brandName === null && brandColor === null && own.length === 0) return manifest
  const icons = own.map(({ isEnough, ...icon }) => icon)
  const enough = own.filter(({ isEnough }) => isEnough).map(({ isEnough, ...icon }) => icon)
  // Browsers install no app with only a small icon. The product's maskable icon never stands beside the brand's.
  const others = enough.length > 0 ? [] : manifest.icons
  return {
    ...manifest,
    ...(brandName !== null && { name: brandName, short_name: brandName }),
    ...(brandColor !== null && { theme_color: brandColor, background_color: paleOf(brandColor) }),
    icons: own.length === 0 ? manifest.icons : [...icons, ...others.filter((icon) => !maskable(icon))],
    shortcuts: shortcutsOf(manifest, brandName, enough),
  }
}

/** A breath of the brand's colour: the icon, which may have the colour itself, stands on it while the app starts. */
const paleOf = (hex: string) => {
  const channels = [1, 3, 5].map((at) =>
    Math.round(255 - (255 - Number.parseInt(hex.slice(at, at + 2), 16)) * paleShare),
  )
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The shortcuts name the brand, and wear its icon: one of the product's beside it would be another app's. */
const shortcutsOf = (
  { name, shortcuts }: BuiltManifest,
  brandName: string | null,
  icons: BuiltManifest['shortcuts'][number]['icons'],
) =>
  shortcuts.map((shortcut) => ({
    ...shortcut,
    description: shortcut.description.replaceAll(name, () => brandName ?? name),
    icons: icons.length > 0 ? icons : shortcut.icons,
  }))
