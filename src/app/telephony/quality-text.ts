import { msg, translated } from '#app/language/t.ts'
import { type Grade, gradeOf } from '#core/telephony/quality/grade.ts'

/** A MOS in a word. */
export const mosText = (mos: number): string => translated(grades[gradeOf(mos)])
const grades: Record<Grade, string> = { good: msg`Good`, fair: msg`Fair`, poor: msg`Poor`, bad: msg`Bad` }
