import type { ComponentType } from 'react'
import type { OwnSelf } from '#app/session/own-self.ts'
import type { IconName } from '#app/ui/sign/icon.tsx'
import type { CallId } from '#core/contract/index.ts'
import type { Resource, ResourceRow } from './resource.ts'
import { ResourceScreen } from './resource-screen.tsx'

/** A resource as the navigation needs it. */
export type ResourceEntry = {
  id: string
  title(): string
  icon: IconName
  /** Texts of its page for the search of Settings: its purpose, and the labels of its fields. */
  texts(): readonly string[]
  Screen: ComponentType
  isFor(self: Pick<OwnSelf, 'permissions'>): boolean
}

/**
 * Declares a resource and makes its screen.
 *
 * @param needs calls that it cannot do without: without the permission for each the resource is not offered
 */
export function defineResource<Row extends ResourceRow>(
  needs: CallId | readonly CallId[],
  resource: Resource<Row>,
): ResourceEntry {
  const { id, title, icon } = resource
  return {
    id,
    title,
    icon,
    texts: () => textsOf(resource),
    Screen: () => <ResourceScreen resource={resource} />,
    isFor: ({ permissions }) => [needs].flat().every((id) => permissions.includes(id)),
  }
}

/** The texts that a resource's declaration contains, without repetitions. */
export function textsOf<Row extends ResourceRow>({ about, columns, filters, create, update, actions }: Resource<Row>) {
  const forms = [create, update].filter((form) => form !== undefined)
  const labels = [columns, filters ?? [], actions ?? [], ...forms.map(({ fields }) => fields)].flat()
  return [...new Set([about(), ...forms.map(({ title }) => title()), ...labels.map(({ label }) => label())])]
}
