import { useStaff } from './rows.ts'

/** Members of the staff as options of a field: their eids and names. */
export const useStaffOptions = () => (useStaff() ?? []).map(({ eid, name }) => [eid, name] as const)
