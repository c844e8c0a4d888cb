/** 供能结算: its calls. */
import { utility, utilityImport } from '@green/contract/calls/energy/utility.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { importHandlers } from '../../../base/import/calls.ts'
import { importAct } from '../../../base/import/confirmed-import.ts'
import { findRun } from '../../../base/import/run-store.ts'
import { isOffered, namesOf } from '../../../base/reference/names.ts'
import type { Act } from '../../../base/two-hands/declared-calls.ts'
import { companyList } from '../../../base/utility/restate.ts'
import type { Actor } from '../../../platform/actor.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'
import { deliverReadings } from './deliver.ts'
import type { Supplier } from './intake.ts'
import { deliveries, utilityYear } from './reading.ts'
import { supplierOfKind, utilityWorkbook } from './workbook.ts'

type OfStep = Partial<Supplier> & { importId?: string }

/** The workbook of the company that a step names, or of the upload that it goes on with. */
async function workbookOf(services: Services, { importId, carrier, company }: OfStep, actor: Actor) {
  const run = importId === undefined ? null : await findRun(services.db, actor.accountId, importId, { lock: false })
  const supplier = carrier && company ? { carrier, company } : supplierOfKind(run?.kind ?? '')
  if (!supplier) throw refuse('NOT_FOUND')
  const found = (await namesOf(services.db)).find(companyList, supplier.company)
  if (!found || !isOffered(found))
    throw refuseFields([{ field: 'company', message: '供能企业不在列表中或已停用，请在“参数与字典”中核对' }])
  return utilityWorkbook(supplier, found.label)
}

/** What is metered counts before what an enterprise states: another officer of the city confirms it. */
export const utilityActs: readonly Act[] = [importAct(utilityImport.importRun)]

export const utilityCalls = [
  ...handlers(utilityImport, importHandlers(workbookOf, utilityImport.importRun)),
  ...handlers(utility, {
    months: ({ input, actor, services }) => utilityYear(services, input, actor),
    deliveries: ({ services }) => deliveries(services),
    deliver: ({ input, actor, services }) => deliverReadings(services, input, actor),
  }),
]
