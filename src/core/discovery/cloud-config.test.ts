import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CloudParameters, projectIdOf } from '#core/contract/index.ts'
import { builtInCloudConfig, valueFor } from './cloud-config.ts'

const eid = '018f0000-0000-7000-8000-000000000001'

describe('the cloud config', () => {
  it('[ENT-04] carries call report, web config, white list, forced region, business card and log token', () => {
    const told = {
      callQosConfig: { keyReportEnable: false, keyCheckMosInterval: 5 },
      businessCardConfig: { appstoreLink: 'https://apps.example/app', playstoreLink: 'https://play.example/app' },
      webConfig: {
        latencyMonitoring: false,
        longestEmailSuffix: 63,
        experimentalFeatures: {
          selectMediaSource: { value: 0, conditions: [{ serviceIds: ['demo'], value: 1 }] },
          somethingNew: true,
        },
      },
      whiteListFeature: { kyc: { serviceIds: ['demo'], raw: ['+852'] } },
      forceRegion: { region: 'hk', eids: [eid] },
      LogToken: { username: 'mei', password: 'secret', expiresAtMs: 1 },
    }
    const parsed = v.parse(CloudParameters, told)
    expect(parsed).toEqual({
      ...told,
      callQosConfig: { ...builtInCloudConfig.callQosConfig, keyReportEnable: false, keyCheckMosInterval: 5 },
    })
  })

  it('[ENT-04] gives a setting the value that its conditions have for a service', () => {
    const setting = {
      value: 0,
      conditions: [
        { serviceIds: ['a', 'b'], value: 1 },
        { serviceIds: ['b', 'c'], value: 2 },
      ],
    }
    expect(['a', 'b', 'c', 'd', null].map((serviceId) => valueFor(setting, serviceId))).toEqual([1, 1, 2, 0, 0])
    expect(valueFor('plain', 'a')).toBe('plain')
  })

  it('[DIS-06] is built in with the defaults of section 9', () => {
    expect(builtInCloudConfig.callQosConfig).toEqual({
      keyReportEnable: true,
      keyCheckMosInterval: 3,
      keyQualifiedMos: 3,
      keyUnqualifiedCountThreshold: 3,
      keyUnqualifiedCountToCeiling: 5,
      keyReportBulkTimeout: 6,
      keyReportBulkLimit: 30,
      keyNoRtpTimeout: 30,
    })
    expect(builtInCloudConfig.webConfig.experimentalFeatures.selectMediaSource).toBe(0)
    expect(builtInCloudConfig.businessCardConfig.appstoreLink).toMatch(/^https:/)
    expect(builtInCloudConfig.businessCardConfig.playstoreLink).toMatch(/^https:/)
  })

  it('[DIS-06] is of the test-bed project unless the environment is prod or prp', () => {
    const ids = (['prod', 'prp', 'tb', 'int', 'dev', null] as const).map(projectIdOf)
    const testBed = 'everline-test-bed'
    expect(ids).toEqual(['everline', 'everline', testBed, testBed, testBed, testBed])
  })
})
