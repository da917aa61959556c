/**
 * A telephone number as it is shown, saved in files and called: the only way by which a number reaches a person. Today
 * it stays as it is; a service that masks numbers will do so here.
 */
export const shownNumber = (number: string): string => number
