/** Every page of the portal and the office once, for tests; a path that is not here does not exist. */
import { officeRoutes } from './office/pages.ts'
import type { PageRoute } from './platform/navigation/page-route.ts'
import { portalRoutes } from './routes.tsx'

export const pageRoutes: readonly PageRoute[] = [...portalRoutes, ...officeRoutes]
