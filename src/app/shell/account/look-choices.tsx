import { t } from '#app/language/t.ts'
import { densityChoice, themeChoice } from '#app/theme/own-look.ts'
import { useLook } from '#app/theme/use-look.ts'
import { MenuChoices } from '#app/ui/overlay/menu.tsx'
import { densities, themes } from './looks.ts'

/** Theme and density of this browser. */
export const LookChoices = () => (
  <>
    <MenuChoices heading={t`Theme`} choices={themes} chosen={useLook(themeChoice)} onChoose={themeChoice.choose} />
    <MenuChoices
      heading={t`Density`}
      choices={densities}
      chosen={useLook(densityChoice)}
      onChoose={densityChoice.choose}
    />
  </>
)
