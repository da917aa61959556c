import { createDeviceText, useDeviceChoice } from '#app/data/device-choice.ts'
import { type Area, useAreas } from './area.ts'

/** Paths of the areas in the rail, in the order that the user has chosen on this device; empty: the usual order. */
export const railOrder = createDeviceText('everline-rail')

/** Areas in the rail, in the user's order. One that the order does not know, such as of a newer build, stands last. */
export function useRail(): readonly Area[] {
  const order = useDeviceChoice(railOrder).split(' ')
  const at = ({ path }: Area) => (order.includes(path) ? order.indexOf(path) : order.length)
  return useAreas()
    .filter(({ place }) => place === 'rail')
    .toSorted((a, b) => at(a) - at(b))
}
