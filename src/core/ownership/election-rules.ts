/** Rules of the election, alike for all realms. */
export type ElectionRules = {
  /** How long the owner may take to answer, in milliseconds. */
  answerMs: number
  /** Whether a waiting realm asks the owner repeatedly, instead of only on `recheckOwner`. */
  asksAlways: boolean
  /** What a realm does after another one has taken its lock. */
  afterLoss: 'wait' | 'leave'
  /** What a realm does if the browser gives it no locks. */
  withoutLocks: 'own' | 'leave'
}
