import { type CallId, permissionsOf, portalCalls } from '#core/contract/index.ts'

/** What a session may do, as ids of the calls that this installation answers: without the portal, none of its own. */
export type PermissionsOf = (caller: Parameters<typeof permissionsOf>[0]) => CallId[]

export const createPermissions =
  (hasPortal: boolean): PermissionsOf =>
  (caller) =>
    permissionsOf(caller).filter((id) => hasPortal || !(id in portalCalls))
