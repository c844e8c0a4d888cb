/** What is owed of 园区入驻关系: the answer of whoever was asked. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { parkTenantTodos } from '@green/filing/cases/park-tenant.ts'
import { sql } from 'drizzle-orm'
import { caseSource } from '../../../base/todo/case-source-store.ts'
import { parkTenant } from '../../../db/schema/sites.ts'
import { tenancyKind } from './kind.ts'

export const tenancySource = caseSource({
  key: 'parkTenant',
  kind: tenancyKind,
  declared: parkTenantTodos,
  columns: {
    object: sql`${parkTenant.enterpriseName} || ' 入驻 ' || ${parkTenant.parkName}`,
    since: parkTenant.createdAt,
  },
  places: {
    answer: {
      page: portalScreens.sites.path,
      idAs: null,
      where: ({ actor }) =>
        sql`case ${parkTenant.askedBy} when 'tenant' then ${parkTenant.parkId} else ${parkTenant.enterpriseId} end = ${actor.enterpriseId}`,
    },
  },
})
