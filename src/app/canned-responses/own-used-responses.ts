import { browserStore } from '#app/data/browser-storage.ts'
import { createUsedResponses } from './used-responses.ts'

/** This browser's. */
export const usedResponses = createUsedResponses(browserStore)
