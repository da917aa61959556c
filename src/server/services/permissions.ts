import { type Permission, permissionsOf, portalCalls } from '#core/contract/index.ts'

/** What a session may do in this installation: without the portal, none of its calls. */
export type PermissionsOf = (caller: Parameters<typeof permissionsOf>[0]) => Permission[]

export const createPermissions =
  (hasPortal: boolean): PermissionsOf =>
  (caller) =>
    permissionsOf(caller).filter((id) => hasPortal || !(id in portalCalls))
