import type { StorybookConfig } from '@storybook/react-vite'

/** The gallery of the kit: `npm run gallery`. Stories stand beside their elements and never reach the app's build. */
const config: StorybookConfig = {
  stories: ['../src/app/{form,messages,ui}/**/*.stories.tsx'],
  framework: {
    name: '@storybook/react-vite',
    // The repository's own configuration builds the app, its manifest and its service worker.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Reads types through the TypeScript API, which version 7 no longer has.
  typescript: { reactDocgen: false },
}
export default config
