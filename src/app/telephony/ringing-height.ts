import { grid } from '#app/theme/grid.ts'

/** Room that a call which rings takes: offers stand below it. */
export const ringingHeight = grid(52)
