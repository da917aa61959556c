/** Steps of the 4 px grid, also halves, for elements with a size of their own. */
export const grid = (steps: number): string => `${steps * 4}px`
