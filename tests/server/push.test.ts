import { describe } from 'vitest'
import { startTestServer } from './start-test-server.ts'
import { pushSuite } from './suites/push.ts'

describe('push', () => pushSuite(startTestServer))
