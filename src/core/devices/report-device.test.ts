import { describe, expect, it } from 'vitest'
import type { ApiClient } from '#core/api/client.ts'
import { deferred } from '#core/platform/deferred.ts'
import { type Failure, fail, ok } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createReportDevice, type DevicePorts } from './report-device.ts'

const none = { hasDevice: false, list: [], selected: null }
const withMicrophone: DevicePorts = {
  audioInput: { hasDevice: true, list: [{ deviceId: 'm', label: 'Microphone' }], selected: 'm' },
  videoInput: none,
  audioOutput: none,
}
const device = { id: 'device-1', browser: 'Chrome 156', os: 'Linux', language: 'en', timeZone: 'UTC' }

function setUp() {
  const clock = fakeClock()
  const sent: unknown[] = []
  const connection: { fails: Failure['name'] | null; arrives: Promise<void> } = {
    fails: null,
    arrives: Promise.resolve(),
  }
  const api = {
    async call(_id: string, { body }: { body: { deviceList: unknown[] } }) {
      sent.push(body.deviceList[0])
      const { fails, arrives } = connection
      await arrives
      return fails === null ? ok({ devices: [] }) : fail(fails)
    },
  } as unknown as ApiClient
  const ending = new AbortController()
  const reported: unknown[] = []
  const report = createReportDevice({
    eid: 'eid',
    describe: async () => device,
    api,
    clock,
    onReported: (it) => reported.push(it),
    signal: ending.signal,
  })
  return { clock, sent, reported, connection, report, end: () => ending.abort() }
}

describe('the report of a device', () => {
  it('[ENT-05] says whether MQTT is connected, and for each kind of device which ones there are and which is used', async () => {
    const { clock, sent, reported, report } = setUp()
    report.setConnected(true)
    await clock.advance(5000)
    expect(sent).toEqual([])
    report.setPorts(withMicrophone)
    await clock.advance(5000)
    expect(sent).toEqual([{ ...device, status: { isMQTTConnected: true, ...withMicrophone } }])
    expect(reported).toEqual([{ isMQTTConnected: true, ...withMicrophone }])
  })

  it('[ENT-05] is sent when something changes; changes at the same time make one report, an unchanged state makes none', async () => {
    const { clock, sent, report } = setUp()
    report.setPorts({ ...withMicrophone, audioInput: none })
    report.setPorts(withMicrophone)
    report.setConnected(true)
    await clock.advance(5000)
    report.setPorts({ ...withMicrophone })
    await clock.advance(5000)
    expect(sent).toHaveLength(1)
    report.setConnected(false)
    await clock.advance(5000)
    expect(sent[1]).toMatchObject({ status: { isMQTTConnected: false } })
    report.setSignallingLost(true)
    await clock.advance(5000)
    expect(sent[2]).toMatchObject({ status: { isMQTTConnected: false, isSignallingLost: true } })
    report.setSignallingLost(false)
    await clock.advance(5000)
    expect(sent[3]).toMatchObject({ status: { isMQTTConnected: false } })
    expect(sent[3]).not.toHaveProperty('status.isSignallingLost')
  })

  it('[ENT-05] that was lost in the network is sent again when the connection returns, but not after the session has ended', async () => {
    const { clock, sent, connection, report, end } = setUp()
    connection.fails = 'network'
    report.setPorts(withMicrophone)
    await clock.advance(5000)
    connection.fails = null
    report.setConnected(true)
    await clock.advance(5000)
    expect(sent).toHaveLength(2)
    end()
    report.setConnected(false)
    await clock.advance(5000)
    expect(sent).toHaveLength(2)
  })

  it('[ENT-05] that was lost is sent again every ten seconds, though nothing changes; one that the backend refused is not', async () => {
    const { clock, sent, reported, connection, report } = setUp()
    connection.fails = 'network'
    report.setConnected(true)
    report.setPorts(withMicrophone)
    await clock.advance(25_000)
    expect(sent).toHaveLength(3)
    connection.fails = null
    await clock.advance(60_000)
    expect([sent.length, reported.length]).toEqual([4, 1])
    connection.fails = 'forbidden'
    report.setSignallingLost(true)
    await clock.advance(60_000)
    expect(sent).toHaveLength(5)
  })

  it('[ENT-05] that is lost while something changes is followed at once by one of the change', async () => {
    const { clock, sent, connection, report } = setUp()
    const lost = deferred<void>()
    Object.assign(connection, { fails: 'network', arrives: lost.promise })
    report.setPorts(withMicrophone)
    await clock.advance(5000)
    Object.assign(connection, { fails: null, arrives: Promise.resolve() })
    report.setConnected(true)
    await clock.advance(5000)
    expect(sent).toHaveLength(1)
    lost.resolve()
    await clock.advance(1000)
    expect(sent[1]).toMatchObject({ status: { isMQTTConnected: true } })
  })
})
