/** How often a command is given to a hub before its failure is the user's to see. */
export const mostTries = 5

export const isRestart = (failure: string) => failure === 'hub-restarted'
/** The hub may or may not have done it. */
export const hasNoAnswer = (failure: string) => isRestart(failure) || failure === 'deadline-exceeded'
