import { t } from '#app/language/t.ts'
import { logLevels } from '#core/contract/index.ts'

/** Options of a select field for the lowest log level that is shown. */
export const levelOptions = () => logLevels.map((level) => [level, t`${level} and above`] as const)
