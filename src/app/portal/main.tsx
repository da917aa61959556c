import '#app/theme/fonts.ts'
import '#app/theme/global.css.ts'
import '#app/theme/theme.css.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { themeChoice } from '#app/screens/environment.ts'
import { ownPortal } from './own-portal.ts'
import { Portal } from './portal.tsx'

// Before anything is drawn.
themeChoice.show()

const root = document.getElementById('root')
if (!root) throw new Error('portal.html has no #root')
void ownPortal.restore()

// What is kept does not change while it is read; a failure is shown, with a button to try again.
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Portal />
    </QueryClientProvider>
  </StrictMode>,
)
