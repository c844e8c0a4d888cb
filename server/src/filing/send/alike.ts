/** 查重: other filings within the reader's scope that bear the same project name, invoices or machines. */
import { refuse } from '@green/contract/errors.ts'
import type { AlikeFiling } from '@green/contract/filing.ts'
import { type IdentityKind, identityKinds, sharedTraces, tracesOf } from '@green/filing/identity.ts'
import type { State } from '@green/filing/states.ts'
import { stateLabel } from '@green/filing/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Services } from '../../platform/services.ts'
import { type FilingRecord, findFiling } from '../store.ts'
import { filingsLike } from './alike-store.ts'

/**
 * Among all programmes that declare what identifies their subject, across years. Names and invoices match anywhere
 * within scope; the same machine only with the same enterprise: models are sold to many.
 */
export async function alikeOf(services: Services, filing: FilingRecord, actor: Actor): Promise<AlikeFiling[]> {
  const own = tracesOf(programmeOf(filing.programme).identity, filing.answers)
  const keys = (kind: IdentityKind) => own.filter((trace) => trace.kind === kind).map((trace) => trace.key)
  const found = await filingsLike(services.db, actor, filing, programmes, {
    projectName: keys('projectName'),
    invoiceNo: keys('invoiceNo'),
    equipment: keys('equipment'),
  })
  return found.map((other) => {
    const programme = programmeOf(other.programme)
    return {
      filingId: other.id,
      programme: other.programme,
      programmeTitle: programme.title,
      number: other.number,
      enterpriseName: other.enterpriseName,
      year: other.year,
      stateLabel: stateLabel(programme, other.state as State),
      what: sharedTraces(own, tracesOf(programme.identity, other.answers))
        .filter(({ kind }) => kind !== 'equipment' || other.enterpriseId === filing.enterpriseId)
        .map(({ kind, words }) => `${identityKinds[kind]} ${words}`),
    }
  })
}

/** The same for a filing that the reader may open. */
export async function alikeFilings(services: Services, id: string, actor: Actor): Promise<AlikeFiling[]> {
  const filing = await findFiling(services.db, actor, id)
  if (!filing) throw refuse('NOT_FOUND')
  return alikeOf(services, filing, actor)
}
