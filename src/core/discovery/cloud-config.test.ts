import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CloudParameters, projectIdOf } from '#core/contract/index.ts'
import { builtInCloudConfig } from './cloud-config.ts'

const eid = '018f0000-0000-7000-8000-000000000001'

describe('the cloud config', () => {
  it('[ENT-04] contains call report, web config, white list, forced region, business card and log token', () => {
    const sent = {
      callQosConfig: { keyReportEnable: false, keyCheckMosInterval: 5 },
      businessCardConfig: { appstoreLink: 'https://apps.example/app', playstoreLink: 'https://play.example/app' },
      webConfig: {
        latencyMonitoring: false,
        logLevel: 'debug',
        logTimeZone: 'Asia/Hong_Kong',
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
    const parsed = v.parse(CloudParameters, sent)
    expect(parsed).toEqual({
      ...sent,
      callQosConfig: { ...builtInCloudConfig.callQosConfig, keyReportEnable: false, keyCheckMosInterval: 5 },
    })
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
      // The threshold of section 9; how long it takes until somebody is warned is our own.
      keyNoDecibelLevel: 0.0078125,
      keyNoInputTimeout: 6,
      keyNoSoundTimeout: 15,
    })
    expect(builtInCloudConfig.webConfig.experimentalFeatures.selectMediaSource).toBe(0)
    expect(builtInCloudConfig.businessCardConfig.appstoreLink).toMatch(/^https:/)
    expect(builtInCloudConfig.businessCardConfig.playstoreLink).toMatch(/^https:/)
  })

  it('[DIS-06] is that of the test-bed project unless the environment is prod or prp', () => {
    const ids = (['prod', 'prp', 'tb', 'int', 'dev', null] as const).map(projectIdOf)
    const testBed = 'everline-test-bed'
    expect(ids).toEqual(['everline', 'everline', testBed, testBed, testBed, testBed])
  })
})
