import * as v from 'valibot'
import { call } from '../call.ts'
import { CloudParameters, ServiceList } from '../discovery.ts'
import { Id, ServiceId } from '../entities.ts'

/** Sealed text: only who has the configured key can read or make it. */
const Sealed = v.string()

export const discoveryCalls = {
  getAppConfig: call({
    method: 'GET',
    path: '/config',
    audience: 'public',
    capability: 'discovery',
    summary: 'The environment and where discovery begins, sealed',
    result: Sealed,
  }),
  getCsdList: call({
    method: 'GET',
    path: '/csd/{token}',
    audience: 'public',
    capability: 'discovery',
    summary: 'The discovery hosts, sealed; the token is in the environment',
    params: v.object({ token: Id }),
    result: Sealed,
  }),
  getServiceList: call({
    method: 'GET',
    path: '/v2/services/{serviceName}',
    audience: 'public',
    capability: 'discovery',
    summary: 'Regions of a service, and what to use without any. A service that there is not: 500 with 1060007',
    params: v.object({ serviceName: ServiceId }),
    result: ServiceList,
  }),
  getServiceListOnPremises: call({
    method: 'GET',
    path: '/m800-csd/v2/services/{serviceName}',
    audience: 'public',
    capability: 'discovery',
    summary: 'The same of an installation on premises, whose one host is the discovery host',
    params: v.object({ serviceName: ServiceId }),
    result: ServiceList,
  }),
  getRemoteConfigs: call({
    method: 'GET',
    path: '/remote-config-mgmt/v1/projects/{projectId}/remoteConfigs',
    audience: 'public',
    capability: 'discovery',
    summary: 'The cloud config; staff that send their session get a LogToken with it',
    params: v.object({ projectId: Id }),
    result: v.object({ parameters: CloudParameters }),
  }),
  pingService: call({
    method: 'GET',
    path: '/ping',
    audience: 'public',
    capability: 'discovery',
    summary: "Round trip to the service, with the server's clock",
    result: v.object({ nowMs: v.pipe(v.number(), v.integer()) }),
  }),
  pingLoadBalancer: call({
    method: 'GET',
    path: '/lb-4e1f',
    audience: 'public',
    capability: 'discovery',
    summary: "Round trip to a region's load balancer",
    result: v.null(),
  }),
  getDefaultService: call({
    method: 'GET',
    path: '/everline/v1/default-service',
    audience: 'public',
    capability: 'discovery',
    summary: 'The service that staff of this installation sign in to',
    result: v.object({ serviceId: ServiceId, name: v.string() }),
  }),
}
