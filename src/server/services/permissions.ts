import { type Permission, permissionsOf, portalCalls } from '#core/contract/index.ts'

/** Returns the permissions of a session in this installation; none of the portal's if it has no portal. */
export type PermissionsOf = (caller: Parameters<typeof permissionsOf>[0]) => Permission[]

export const createPermissions =
  (hasPortal: boolean): PermissionsOf =>
  (caller) =>
    permissionsOf(caller).filter((id) => hasPortal || !(id in portalCalls))
