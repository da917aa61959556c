import { browserStore } from '#app/data/browser-storage.ts'
import { createUsedResponses } from './used-responses.ts'

/** This browser's. */
export const usedResponses = createUsedResponses(browserStore)

/** Emoji that an account has inserted in this browser. */
export const usedEmoji = createUsedResponses(browserStore, 'emoji')
