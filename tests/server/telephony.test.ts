import { describe } from 'vitest'
import { startTestServer } from './start-test-server.ts'
import { telephonySuite } from './suites/telephony.ts'

describe('telephony', () => telephonySuite(startTestServer))
