import '#app/theme/fonts.ts'
import '#app/theme/global.css.ts'
import '#app/theme/theme.css.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { brandKeeper } from '#app/brand/own-brand.ts'
import { ownLanguage } from '#app/language/own-language.ts'
import { themeChoice } from '#app/theme/own-look.ts'
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
const text = ownLanguage.start()
if (text) void text.then(draw)
else draw()
