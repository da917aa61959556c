import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceParams } from '../primitives.ts'

/** Whether the demo's simulated visitors write at present. */
const Simulation = v.object({ isRunning: v.boolean() })

const path = '/everline/v1/services/{s}/simulated-visitors'

/** Calls of the demo: in other installations all are refused with `demo-only`. */
export const demoCalls = {
  getSimulatedVisitors: call({
    method: 'GET',
    path,
    audience: 'staff',
    from: 'tab',
    capability: 'demo',
    summary: 'Says whether simulated visitors write to the demo at present',
    params: ServiceParams,
    result: Simulation,
  }),
  startSimulatedVisitors: call({
    method: 'POST',
    path,
    audience: 'staff',
    from: 'tab',
    capability: 'demo',
    summary: 'Lets simulated visitors write to the demo, from scripted scenes, for some minutes',
    params: ServiceParams,
    result: Simulation,
  }),
  stopSimulatedVisitors: call({
    method: 'DELETE',
    path,
    audience: 'staff',
    from: 'tab',
    capability: 'demo',
    summary: 'Lets the simulated visitors write no more',
    params: ServiceParams,
    result: Simulation,
  }),
}
