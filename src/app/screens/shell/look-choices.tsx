import { t } from '#app/language/t.ts'
import { MenuChoices } from '#app/ui/overlay/menu.tsx'
import { densityChoice, themeChoice } from '../environment.ts'
import { useLook } from '../use-look.ts'
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
