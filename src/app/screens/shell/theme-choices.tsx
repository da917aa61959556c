import { useState } from 'react'
import { chooseTheme, readThemeChoice } from '#app/theme/theme-choice.ts'
import { MenuChoices } from '#app/ui/menu.tsx'
import { themeStore } from '../environment.ts'
import { themes } from './themes.ts'

export function ThemeChoices() {
  const [chosen, setChosen] = useState(() => readThemeChoice(themeStore))
  return (
    <MenuChoices
      heading="Theme"
      choices={themes}
      chosen={chosen}
      onChoose={(theme) => {
        chooseTheme(theme, themeStore, document.documentElement)
        setChosen(theme)
      }}
    />
  )
}
