import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CloudParameters } from '#core/contract/index.ts'
import { builtInCloudConfig } from './cloud-config.ts'
import { cloudSettingsOf } from './cloud-settings.ts'

const eid = '018f0000-0000-7000-8000-000000000001'
const settings = (config: v.InferInput<typeof CloudParameters>, serviceId: string | null = 'demo', asker = eid) =>
  cloudSettingsOf(v.parse(CloudParameters, config), { serviceId, eid: asker })

describe('the evaluated cloud config', () => {
  it('[ENT-04] has the value that a condition names for the service, else the plain one', () => {
    const setting = {
      value: 0,
      conditions: [
        { serviceIds: ['a', 'b'], value: 1 },
        { serviceIds: ['b', 'c'], value: 2 },
      ],
    }
    const config = { webConfig: { experimentalFeatures: { selectMediaSource: setting, somethingNew: 'plain' } } }
    const media = (serviceId: string | null) => settings(config, serviceId).experimentalFeatures.selectMediaSource
    expect(['a', 'b', 'c', 'd', null].map(media)).toEqual([1, 1, 2, 0, 0])
    expect(settings(config).experimentalFeatures.somethingNew).toBe('plain')
  })

  it('[ENT-04] says for each feature with a white list whether the service is on it, with its other entries', () => {
    const whiteListFeature = { kyc: { serviceIds: ['demo'], raw: ['+852'] }, fax: { serviceIds: ['other'] } }
    expect(settings({ whiteListFeature }).whiteListFeature).toEqual({
      kyc: { isListed: true, raw: ['+852'] },
      fax: { isListed: false, raw: [] },
    })
    expect(settings({ whiteListFeature }, null).whiteListFeature.kyc?.isListed).toBe(false)
  })

  it('[ENT-04] contains business card, call report and forced region as they apply to the user', () => {
    const callQosConfig = { keyCheckMosInterval: 7 }
    const businessCardConfig = { appstoreLink: 'https://apps.example/app' }
    const config = { callQosConfig, businessCardConfig, forceRegion: { region: 'hk', eids: [eid] } }
    expect(settings(config)).toMatchObject({
      callReport: { ...builtInCloudConfig.callQosConfig, keyCheckMosInterval: 7 },
      businessCard: { ...builtInCloudConfig.businessCardConfig, appstoreLink: 'https://apps.example/app' },
      forceRegion: 'hk',
    })
    expect(settings(config, 'demo', 'another').forceRegion).toBeNull()
  })

  it('[LOG-03] names level and time zone of the log, info and UTC if it names none that exist', () => {
    const log = ({ logLevel, logTimeZone }: ReturnType<typeof settings>) => [logLevel, logTimeZone]
    expect(log(settings({}))).toEqual(['info', 'UTC'])
    const named = { logLevel: { value: 'warn', conditions: [{ serviceIds: ['demo'], value: 'trace' }] } }
    expect(log(settings({ webConfig: { ...named, logTimeZone: 'Asia/Hong_Kong' } }))).toEqual([
      'trace',
      'Asia/Hong_Kong',
    ])
    expect(log(settings({ webConfig: { logLevel: 'loud', logTimeZone: 'Mars/Olympus' } }))).toEqual(['info', 'UTC'])
  })
})
