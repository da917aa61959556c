/** Rules of the election, alike for all realms. */
export type ElectionRules = {
  /** How long the owner may take to answer, in milliseconds. */
  answerMs: number
  /** Whether a waiting realm asks the owner repeatedly, instead of only on `recheckOwner`. */
  asksAlways: boolean
  /** Behaviour of a realm after another one has taken its lock. */
  afterLoss: 'wait' | 'leave'
  /** Behaviour of a realm whose browser has no locks. */
  withoutLocks: 'own' | 'leave'
}
