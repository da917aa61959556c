import type { BusinessHours } from '#core/contract/index.ts'

type OpenTime = BusinessHours['times'][number]

/** A time that ends before it begins, or of which an end is missing. */
export const isTimeWrong = ({ from, until }: OpenTime): boolean => from === '' || until === '' || from >= until

/** Whether something in the form must be put right before it can be saved. */
export const hasFault = ({ times, holidays }: BusinessHours): boolean =>
  times.some(isTimeWrong) || holidays.some(({ date }) => date === '')
