import { useEffect, useSyncExternalStore } from 'react'
import { brandVar } from '#app/theme/brand-vars.ts'
import { dark, light } from '#app/theme/palette.ts'
import type { WidgetFace } from '#core/contract/index.ts'
import { brandShown } from '#widget/frame/page/brand.ts'
import type { Host } from '#widget/frame/page/host.ts'
import type { BrandVars } from '#widget/protocol.ts'

const palettes = { light, dark }
const buttonColors = ['accent', 'accentHover', 'onAccent'] as const

/**
 * The page's button follows the system's theme. For a widget that is always light, or always dark, it gets the colours
 * of that theme for both, and keeps them: the loader itself has no room for the setting.
 */
export function useButtonTheme(host: Pick<Host, 'brand'>, face: WidgetFace | null): void {
  const { vars } = useSyncExternalStore(brandShown.subscribe, brandShown.read)
  const theme = face?.theme
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') host.brand(colorsIn(theme, vars))
  }, [host, theme, vars])
}

/** The colours of one theme, with those of the brand, under the names of both themes. */
export const colorsIn = (theme: 'light' | 'dark', vars: BrandVars): BrandVars =>
  Object.fromEntries(
    (['light', 'dark'] as const).flatMap((of) =>
      buttonColors.map((name) => [brandVar(of, name), vars[brandVar(theme, name)] ?? palettes[theme][name]]),
    ),
  )
