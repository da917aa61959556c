import { RouterProvider } from '@tanstack/react-router'
import '#app/theme/fonts.ts'
import '#app/theme/global.css.ts'
import '#app/theme/theme.css.ts'
import { AreaScreenContext, AreasContext } from '#app/areas/area.ts'
import { useFreshBrand } from '#app/brand/use-fresh-brand.ts'
import { useLoadedSoon } from '#app/browser/use-loaded-soon.ts'
import { ownErrorTexts } from '#app/language/own-error-texts.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { ToastProvider } from '#app/ui/feedback/toast/toast-context.tsx'
import { systemClock as clock } from '#core/platform/clock.ts'
import { areas } from './areas.ts'
import { loadAreaScreen, loadScreens, type makeRouter } from './router.tsx'

const soon = [ownErrorTexts.load, loadScreens]

/** The app, independent of who provides rows and commands. */
export function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  useLanguage()
  useFreshBrand()
  useLoadedSoon(soon)
  return (
    <ToastProvider clock={clock}>
      <AreasContext value={areas}>
        <AreaScreenContext value={loadAreaScreen}>
          <RouterProvider router={router} />
        </AreaScreenContext>
      </AreasContext>
    </ToastProvider>
  )
}
