import { lazyPart } from '#app/browser/load-part.ts'

/** `VisitorFacts`, whose code is loaded when it is shown for the first time. */
export const LateVisitorFacts = lazyPart(async () => (await import('./visitor-facts.tsx')).VisitorFacts)
