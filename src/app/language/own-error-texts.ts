import { createLateTexts } from './late-texts.ts'

/** The texts of the backend's refusals in this tab. The app starts without them. */
export const ownErrorTexts = createLateTexts(() => import('./refusal-text.ts'))
