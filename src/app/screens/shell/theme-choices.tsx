import { useState } from 'react'
import { chooseTheme, readThemeChoice, type ThemeChoice } from '#app/theme/theme-choice.ts'
import { MenuChoices } from '#app/ui/menu.tsx'
import { themeStore } from '../environment.ts'

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

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
