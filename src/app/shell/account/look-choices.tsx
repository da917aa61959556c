import { t } from '#app/language/t.ts'
import { densityChoice, themeChoice } from '#app/theme/own-look.ts'
import { useLook } from '#app/theme/use-look.ts'
import { MenuChoices, SubMenu } from '#app/ui/overlay/menu.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { densities, themes } from './looks.ts'

/** Theme and density of this browser. */
export const LookChoices = () => (
  <>
    <MenuChoices heading={t`Theme`} choices={themes} chosen={useLook(themeChoice)} onChoose={themeChoice.choose} />
    <SubMenu label={t`Density`} icon={<Icon name="list" />}>
      <MenuChoices
        isSubMenu
        heading={t`Density`}
        choices={densities}
        chosen={useLook(densityChoice)}
        onChoose={densityChoice.choose}
      />
    </SubMenu>
  </>
)
