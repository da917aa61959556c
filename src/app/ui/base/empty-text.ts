import { t } from '#app/language/t.ts'

/** Text of a list or table without rows. [TBL-03] */
export const emptyText = () => t`No data available`
