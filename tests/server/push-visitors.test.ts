import { describe } from 'vitest'
import { startTestServer } from './start-test-server.ts'
import { visitorPushSuite } from './suites/push-visitors.ts'

describe('push to a visitor', () => visitorPushSuite(startTestServer))
