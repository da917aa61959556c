import { useState } from 'react'
import { chooseTheme, readThemeChoice, type ThemeChoice } from '#app/theme/theme-choice.ts'
import { MenuChoice, MenuGroup } from '#app/ui/menu.tsx'
import { themeStore } from '../environment.ts'

const themes: [ThemeChoice, string][] = [
  ['system', 'Like the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

export function ThemeChoices() {
  const [chosen, setChosen] = useState(() => readThemeChoice(themeStore))
  return (
    <MenuGroup heading="Theme">
      {themes.map(([theme, label]) => (
        <MenuChoice
          key={theme}
          isChosen={theme === chosen}
          onSelect={() => {
            chooseTheme(theme, themeStore, document.documentElement)
            setChosen(theme)
          }}
        >
          {label}
        </MenuChoice>
      ))}
    </MenuGroup>
  )
}
