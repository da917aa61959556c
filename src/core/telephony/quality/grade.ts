/** A MOS as people say it. */
export type Grade = 'good' | 'fair' | 'poor' | 'bad'

/** The classes of users' satisfaction in ITU-T G.109, of which the two best are one here. */
export function gradeOf(mos: number): Grade {
  if (mos >= 4) return 'good'
  if (mos >= 3.6) return 'fair'
  return mos >= 3 ? 'poor' : 'bad'
}
