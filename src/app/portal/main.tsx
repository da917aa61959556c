import '#app/theme/fonts.ts'
import '#app/theme/global.css.ts'
import '#app/theme/theme.css.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ownLanguage } from '#app/language/own-language.ts'
import { brandKeeper, themeChoice } from '#app/screens/environment.ts'
import { freshBrand, ownPortal } from './own-portal.ts'
import { Portal } from './portal.tsx'

// Before anything is drawn.
themeChoice.show()
brandKeeper.show()

const root = document.getElementById('root')
if (!root) throw new Error('portal.html has no #root')
void ownPortal.restore()
void freshBrand()

const draw = () => {
  createRoot(root).render(
    <StrictMode>
      <Portal />
    </StrictMode>,
  )
}
const words = ownLanguage.start()
if (words) void words.then(draw)
else draw()
