import { t } from '#app/language/t.ts'

/** What a list or table without rows says. [TBL-03] */
export const emptyText = () => t`No data available`
