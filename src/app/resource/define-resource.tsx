import type { ComponentType } from 'react'
import type { OwnSelf } from '#app/session/own-self.ts'
import type { IconName } from '#app/ui/sign/icon.tsx'
import { admits, type CallId, calls } from '#core/contract/index.ts'
import type { Resource, ResourceRow } from './resource.ts'
import { ResourceScreen } from './resource-screen.tsx'

/** A resource as the navigation needs it. */
export type ResourceEntry = {
  id: string
  title(): string
  icon: IconName
  Screen: ComponentType
  isFor(role: OwnSelf['role']): boolean
}

/**
 * Declares a resource and makes its screen.
 *
 * @param needs the call that its list asks: a role that may not make it does not see the resource
 */
export function defineResource<Row extends ResourceRow>(needs: CallId, resource: Resource<Row>): ResourceEntry {
  const { id, title, icon, roles } = resource
  return {
    id,
    title,
    icon,
    Screen: () => <ResourceScreen resource={resource} />,
    isFor: (role) => admits(calls[needs].audience, role) && (roles?.includes(role) ?? true),
  }
}
