import { RouterProvider } from '@tanstack/react-router'
import '#app/theme/fonts.ts'
import '#app/theme/global.css.ts'
import '#app/theme/theme.css.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { useFreshBrand } from '#app/screens/brand/use-fresh-brand.ts'
import { clock } from '#app/screens/environment.ts'
import { ToastProvider } from '#app/ui/feedback/toast/toast-context.tsx'
import type { makeRouter } from './router.tsx'

/** The app over whatever provides rows and commands. */
export function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  useLanguage()
  useFreshBrand()
  return (
    <ToastProvider clock={clock}>
      <RouterProvider router={router} />
    </ToastProvider>
  )
}
