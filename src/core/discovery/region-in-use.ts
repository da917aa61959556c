import { decideRegion } from './decide-region.ts'
import { saveDiscovery } from './saved-discovery.ts'
import type { StepDeps } from './step-deps.ts'

/** The choice of the region, and its record for the next start. */
export type RegionInUse = {
  /**
   * Takes the region that fits what is known now.
   *
   * @param options.isConfirming the region in use has no advantage
   * @returns whether the region was chosen for the first time, or after a force
   */
  decide(options?: { isConfirming: boolean }): boolean
  save(): Promise<void>
}

export function createRegionInUse(deps: StepDeps): RegionInUse {
  const { machine, configHost, who, onEvent } = deps
  const known = () => machine.state().known
  return {
    decide({ isConfirming } = { isConfirming: false }) {
      const before = known()
      const { choice, hasMoved, isLeftDead, isFirst } = decideRegion(before, who(), isConfirming)
      machine.send({ name: 'chosen', choice })
      // Requests to a dead region would wait for their deadline; aborted, they are sent to the next region.
      if (isLeftDead) before.place.left.abort()
      if (hasMoved) onEvent('info', 'moved', { from: before.chosen, to: choice.chosen, forcedBy: choice.forcedBy })
      deps.showFacts()
      if (hasMoved) deps.onMoved()
      return isFirst && !isConfirming
    },
    async save() {
      const { found, localFoundAtMs, cloud, chosen, forcedBy, isNearest } = known()
      if (!found || localFoundAtMs === null) return
      const { config, localConfiguredAtMs } = cloud
      const saved = { configHost, ...found, cloud: config, localConfiguredAtMs, chosen, localFoundAtMs }
      await saveDiscovery(deps.keyValue, { ...saved, isNearest: isNearest && forcedBy === null })
    },
  }
}
