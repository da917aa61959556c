import { systemClock } from '#core/platform/clock.ts'
import { browserStore } from './browser-storage.ts'
import { createKeptAnswers } from './kept-answers.ts'

/** Those of this browser, shared by its tabs. */
export const keptAnswers = createKeptAnswers({ store: browserStore, build: __BUILD__, clock: systemClock })

window.addEventListener('pagehide', keptAnswers.write)
