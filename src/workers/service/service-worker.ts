import './app-files.ts'
import './runtime-caches.ts'
import './pass-ports.ts'
import './notifications.ts'
import './renewed-subscription.ts'
import './share-target.ts'

/* Works without a tab: each file listens to the events that it needs. */
