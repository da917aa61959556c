import type { Machine } from '#core/platform/machine.ts'
import type { DiscoveryDeps } from './discovery.ts'
import type { DiscoveryEvent, DiscoveryState } from './discovery-states.ts'

/** Dependencies that every step of discovery shares. */
export type StepDeps = DiscoveryDeps & { machine: Machine<DiscoveryState, DiscoveryEvent>; showFacts: () => void }
