import '#app/theme/fonts.ts'
import '#app/theme/theme.css.ts'
import '#app/theme/global.css.ts'
import type { Preview } from '@storybook/react-vite'
import { speak } from '#app/language/t.ts'
import { page } from './page.css.ts'

const choice = (title: string, ...items: string[]) => ({
  description: title,
  toolbar: { title, items, dynamicTitle: true },
})

const preview: Preview = {
  globalTypes: {
    theme: choice('Theme', 'light', 'dark'),
    dir: choice('Direction', 'ltr', 'rtl'),
  },
  initialGlobals: { theme: 'light', dir: 'ltr' },
  parameters: {
    layout: 'fullscreen',
    backgrounds: { disable: true },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        narrow: { name: 'Narrowest', styles: { width: '320px', height: '640px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
      },
    },
  },
  decorators: [
    (Story, { globals }) => {
      document.documentElement.lang = 'en'
      document.documentElement.dir = globals.dir === 'rtl' ? 'rtl' : 'ltr'
      // Direction comes from the language: what opens must open towards the same side as the page reads.
      speak(null, globals.dir === 'rtl' ? 'ar' : 'en')
      document.documentElement.dataset.theme = globals.theme === 'dark' ? 'dark' : 'light'
      return (
        <main className={page}>
          <Story />
        </main>
      )
    },
  ],
}
export default preview
