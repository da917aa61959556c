import { createLateTexts } from './late-texts.ts'

/** The texts of failures in this tab. The app starts without them. */
export const ownErrorTexts = createLateTexts(
  async () => (await import('#core/contract/errors/catalogue.ts')).errorCatalogue,
)
