import { createMachine } from '#core/platform/machine.ts'
import { createPauses } from '#core/platform/pause.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { McParams } from '#core/session/auto-login.ts'
import { settingsFor } from './decide-region.ts'
import type { Discovery, DiscoveryDeps } from './discovery.ts'
import { factsOf } from './discovery-facts.ts'
import { discoveryTransitions, firstDiscoveryState } from './discovery-states.ts'
import { loadDiscovery } from './saved-discovery.ts'
import { createSearch } from './search.ts'
import { urlOfCall } from './service-config.ts'

/**
 * Finds the regions, uses the best one, and leaves one that died. Until it has found any, the hub works with what an
 * earlier start stored, or with the host that the app was loaded from.
 */
export async function openDiscovery(deps: DiscoveryDeps): Promise<Discovery> {
  const { clock, who, onFacts, signal } = deps
  const saved = await loadDiscovery(deps.keyValue, deps.configHost)
  const machine = createMachine({
    name: 'discovery',
    transitions: discoveryTransitions,
    initial: firstDiscoveryState(deps.configHost, saved, who()?.isAnonymous ?? false, clock.nowMs()),
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
  const { present: mcParams, withMcParams } = createLinkCode()

  showFacts()
  search.begin()
  return {
    serviceConfig: () => ({ ...known().config, mcParams: mcParams() }),
    place(path = '') {
      const { config, place } = known()
      return { url: urlOfCall(config, path), left: place.left.signal }
    },
    cloudSettings: () => settingsFor(known(), who()),
    withMcParams,
    async logToken() {
      const config = await search.askConfig()
      if (!config.ok) return config
      showFacts()
      return config.value.LogToken ? ok(config.value.LogToken) : fail('signed-out')
    },
    force(region) {
      if (region === known().override) return
      send({ name: 'forced', region })
      search.choose()
    },
    reconsider() {
      search.choose()
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

/** The one-time code of a link, which the service config shows while somebody signs in with it [SES-14]. */
function createLinkCode(): Pick<Discovery, 'withMcParams'> & { present(): McParams | null } {
  let mcParams: McParams | null = null
  return {
    present: () => mcParams,
    async withMcParams(ofLink, use) {
      mcParams = ofLink
      try {
        return await use(ofLink)
      } finally {
        if (mcParams === ofLink) mcParams = null
      }
    },
  }
}
