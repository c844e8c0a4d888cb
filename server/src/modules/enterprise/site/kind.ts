/** 园区入驻关系 as a case: its scope, its facts, its notice to the other side. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import {
  type ParkTenantAction,
  type ParkTenantFacts,
  type ParkTenantState,
  parkTenantCase,
} from '@green/filing/cases/park-tenant.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { tell } from '../../../base/message/tell.ts'
import { parkTenant } from '../../../db/schema/sites.ts'
import { type Actor, draftsOnly } from '../../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'
import type { TenancyRecord } from './store.ts'

export const tenancyFacts = (row: TenancyRecord | null, actor: Actor | null): ParkTenantFacts => {
  const asker = row && (row.askedBy === 'tenant' ? row.enterpriseId : row.parkId)
  const addressee = row && (row.askedBy === 'tenant' ? row.parkId : row.enterpriseId)
  return {
    draftsOnly: actor !== null && draftsOnly(actor),
    isAsked: addressee !== null && actor?.enterpriseId === addressee,
    isAsker: asker !== null && actor?.enterpriseId === asker,
  }
}

export const tenancyKind: CaseKind<ParkTenantState, ParkTenantAction, ParkTenantFacts, typeof parkTenant> = {
  machine: parkTenantCase,
  table: parkTenant,
  scope: scopeOf,
  facts: async (_tx, row, actor) => tenancyFacts(row, actor),
  nameOf: (row) => `${row.enterpriseName} 入驻 ${row.parkName}`,
  tell: {
    other: async (tx, services, { action, saved, step, opinion }) => {
      // Who is asked hears of the question, who asked of the answer, both of the end.
      const addressee = saved.askedBy === 'tenant' ? saved.parkId : saved.enterpriseId
      const asker = saved.askedBy === 'tenant' ? saved.enterpriseId : saved.parkId
      for (const enterpriseId of action === 'end' ? [addressee, asker] : [action === 'ask' ? addressee : asker])
        await tell(tx, services, {
          to: { enterpriseId },
          template: 'parkTenantMoved',
          values: { step, enterprise: saved.enterpriseName, park: saved.parkName, said: opinion ?? '' },
          link: portalScreens.sites.path,
          sms: false,
        })
    },
  },
}
