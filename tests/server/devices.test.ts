import { describe } from 'vitest'
import { startTestServer } from './start-test-server.ts'
import { devicesSuite, lastSeatSuite, licensesSuite } from './suites/devices.ts'

describe('with seats enough', () => devicesSuite(startTestServer))
describe('with a seat for each', () => licensesSuite(startTestServer))
describe('with one seat', () => lastSeatSuite(startTestServer))
