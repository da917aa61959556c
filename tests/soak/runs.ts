/** How many times as much `npm run soak` tries as `npm test` does; 1 in `npm test`. */
const factor = Number(process.env.EVERLINE_SOAK ?? 1)

/** Whether this is the soak, whose tests may take long. */
export const isSoak = factor > 1

/** Details of a browser's test that only the soak runs; `npm test` runs another one of its kind. */
export const soakOnly = { tag: '@soak' }

/** How often a property is tried: `sample` times in `npm test`, in the soak `most` times, or many times as often. */
export const runs = (sample: number, most = sample * factor): number => (isSoak ? most : sample)

/** The seed of what is random: `sample` in `npm test`, where a failure should come from the change; any other in a soak. */
export const seedOf = (sample: number): number => (factor > 1 ? Date.now() % 2 ** 31 : sample)

/** How long a test may take that tries something `runs` times. */
export const allowedMs = (sample: number): number => sample * factor
