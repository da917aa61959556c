import '#core/platform/trusted-scripts.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/* The floor of the warm start: React draws one line, and nothing else happens. */
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <p data-row="">Empty</p>
  </StrictMode>,
)
void navigator.serviceWorker.register('/sw.js')
