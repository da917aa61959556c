/** How often a command is given to a hub before the user sees its failure. */
export const mostTries = 5

export const isRestart = (failure: string) => failure === 'hub-restarted'
/** The hub may or may not have run the command. */
export const hasNoAnswer = (failure: string) => isRestart(failure) || failure === 'deadline-exceeded'
