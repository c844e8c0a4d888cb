/** Starts the web in the browser. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import { takeKnown } from './platform/known.ts'
import { makeQueryClient } from './platform/query.ts'
import { onSessionExpired } from './platform/request.ts'
import { leaveForLogin, makeRouter } from './platform/router.tsx'
import { frames, pageRoutes } from './routes.tsx'
import { applyTypeSize } from './ui/type-size.ts'

applyTypeSize()
const queryClient = makeQueryClient()
const router = makeRouter(pageRoutes, frames, queryClient)
onSessionExpired(() => leaveForLogin(router))

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
// A first view that came with the page stays until the whole of its own pages is here to take its place.
if (takeKnown(queryClient)) await router.load()
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
