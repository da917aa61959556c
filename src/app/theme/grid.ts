/** Steps of the 4 px grid, halves too: what a thing measures that has a size of its own. */
export const grid = (steps: number): string => `${steps * 4}px`
