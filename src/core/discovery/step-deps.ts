import type { Machine } from '#core/platform/machine.ts'
import type { DiscoveryDeps } from './discovery.ts'
import type { DiscoveryEvent, DiscoveryState } from './discovery-states.ts'

/** What every step of discovery needs. */
export type StepDeps = DiscoveryDeps & { machine: Machine<DiscoveryState, DiscoveryEvent>; showFacts: () => void }
