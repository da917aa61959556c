import { describe } from 'vitest'
import { startTestServer } from './start-test-server.ts'
import { pushRoutingSuite } from './suites/push-routing.ts'

describe('routing by push', () => pushRoutingSuite(startTestServer))
