import { createMachine } from '#core/platform/machine.ts'
import { createPauses } from '#core/platform/pause.ts'
import { fail, ok } from '#core/platform/result.ts'
import { valueFor } from './cloud-config.ts'
import type { Discovery, DiscoveryDeps } from './discovery.ts'
import { factsOf } from './discovery-facts.ts'
import { discoveryTransitions, firstDiscoveryState } from './discovery-states.ts'
import { loadDiscovery } from './saved-discovery.ts'
import { createSearch } from './search.ts'

/**
 * Finds the regions, uses the best one and moves away from one that died. The hub works with what was found last, or
 * with the host that it came from, until it knows better.
 */
export async function openDiscovery(deps: DiscoveryDeps): Promise<Discovery> {
  const { clock, who, onFacts, signal } = deps
  const saved = await loadDiscovery(deps.keyValue, deps.configHost)
  const machine = createMachine({
    name: 'discovery',
    transitions: discoveryTransitions,
    initial: firstDiscoveryState(deps.configHost, saved, who()?.isAnonymous ?? false),
    onMove(state, before) {
      if (state !== before && before.name === 'rechecking' && state.name === 'trusted') before.trusted.abort()
    },
    onImpossible: deps.onImpossible,
  })
  const { state, send } = machine
  const known = () => state().known
  const showFacts = () => signal.aborted || onFacts(factsOf(state(), who()))
  const pauses = createPauses(clock)
  const search = createSearch({ ...deps, machine, pauses, showFacts })

  showFacts()
  search.begin()
  return {
    serviceConfig: () => known().config,
    place: () => ({ url: known().place.url, left: known().place.left.signal }),
    monitorsLatency: () =>
      valueFor(known().cloud.config.webConfig.latencyMonitoring, who()?.serviceId ?? null) === true,
    async logToken() {
      const config = await search.askConfig()
      if (!config.ok) return config
      showFacts()
      return config.value.LogToken ? ok(config.value.LogToken) : fail('signed-out')
    },
    force(region) {
      if (region === known().override) return
      send({ name: 'forced', region })
      search.choose(region === null ? null : known().chosen)
      search.save()
    },
    reconsider() {
      search.choose(known().chosen)
      deps.onCloudConfig()
    },
    recheck() {
      if (signal.aborted || state().name === 'rechecking') return
      send({ name: 'recheck' })
      showFacts()
      search.recheck()
    },
    trust() {
      if (state().name === 'trusted') return
      send({ name: 'trust' })
      showFacts()
    },
    wake: pauses.wake,
    measureNow: search.measureNow,
  }
}
