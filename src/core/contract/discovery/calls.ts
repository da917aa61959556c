import * as v from 'valibot'
import { call } from '../call.ts'
import { merge } from '../merge.ts'
import { Id, ServiceId } from '../primitives.ts'
import { pingCalls } from './ping.ts'
import { CloudParameters, ServiceList } from './schemas.ts'

/** Encrypted text: reading and writing it needs the configured key. */
const Sealed = v.string()

const regionCalls = {
  getAppConfig: call({
    method: 'GET',
    path: '/config',
    audience: 'public',
    capability: 'discovery',
    summary: 'Returns the environment and where discovery begins, encrypted',
    result: Sealed,
  }),
  getCsdList: call({
    method: 'GET',
    path: '/csd/{token}',
    audience: 'public',
    capability: 'discovery',
    summary: 'Returns the discovery hosts, encrypted; the token is part of the environment',
    params: v.object({ token: Id }),
    result: Sealed,
  }),
  getServiceList: call({
    method: 'GET',
    path: '/v2/services/{serviceName}',
    audience: 'public',
    capability: 'discovery',
    summary: 'Returns the regions of a service and the fallback addresses; 500 with 1060007 if it does not exist',
    params: v.object({ serviceName: ServiceId }),
    result: ServiceList,
  }),
  getServiceListOnPremises: call({
    method: 'GET',
    path: '/m800-csd/v2/services/{serviceName}',
    audience: 'public',
    capability: 'discovery',
    summary: 'Returns the same for an on-premises installation, whose only host is the discovery host',
    params: v.object({ serviceName: ServiceId }),
    result: ServiceList,
  }),
  getRemoteConfigs: call({
    method: 'GET',
    path: '/remote-config-mgmt/v1/projects/{projectId}/remoteConfigs',
    audience: 'public',
    capability: 'discovery',
    summary: 'Returns the cloud config; with a session of staff, also a LogToken',
    params: v.object({ projectId: Id }),
    result: v.object({ parameters: CloudParameters }),
  }),
  pingLoadBalancer: call({
    method: 'GET',
    path: '/lb-4e1f',
    audience: 'public',
    capability: 'discovery',
    summary: "Measures the round trip to a region's load balancer",
    result: v.null(),
  }),
  getDefaultService: call({
    method: 'GET',
    path: '/everline/v1/default-service',
    audience: 'public',
    capability: 'discovery',
    summary: 'Returns the service that staff of this installation sign in to',
    result: v.object({ serviceId: ServiceId, name: v.string() }),
  }),
}

export const discoveryCalls = merge([regionCalls, pingCalls])
