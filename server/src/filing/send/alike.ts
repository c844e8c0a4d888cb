/** 查重: other filings within the reader's scope that bear the same project name, invoices or machines. */
import { refuse } from '@green/contract/errors.ts'
import type { AlikeFiling } from '@green/contract/filing/filing.ts'
import { type IdentityKind, identityKinds, sharedTraces, tracesOf } from '@green/filing/value/identity.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { type FilingRecord, findFiling, scopeOf } from '../record/store.ts'
import { filingsLike, liveFilings } from './alike-store.ts'

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
  const doubles = await doublesOf(services, filing, actor)
  return [...doubles, ...found.filter(({ id }) => !doubles.some((one) => one.id === id))].map((other) => {
    const programme = programmeOf(other.programme)
    return {
      filingId: other.id,
      programme: other.programme,
      programmeTitle: programme.title,
      number: other.number,
      enterpriseName: other.enterpriseName,
      year: other.year,
      stateLabel: stateLabel(programme, other.state as State),
      what: [
        ...(doubles.includes(other) ? [`同一单位${other.year}年度同一称号的另一份申报`] : []),
        ...sharedTraces(own, tracesOf(programme.identity, other.answers))
          .filter(({ kind }) => kind !== 'equipment' || other.enterpriseId === filing.enterpriseId)
          .map(({ kind, words: text }) => `${identityKinds[kind]} ${text}`),
      ],
    }
  })
}

/** Live filings of the same enterprise for the same title and year, as they were sent before the step refused a second one. */
async function doublesOf({ db }: WithDb, filing: FilingRecord, actor: Actor): Promise<FilingRecord[]> {
  const { grants, oneOpenPer } = programmeOf(filing.programme)
  if (!grants || oneOpenPer !== 'batch' || filing.year === null) return []
  const live = await liveFilings(db, filing.programme, filing.enterpriseId, filing.year, scopeOf(actor))
  return live.filter(({ id }) => id !== filing.id)
}

/** The same for a filing that the reader may open. */
export async function alikeFilings(services: Services, id: string, actor: Actor): Promise<AlikeFiling[]> {
  const filing = await findFiling(services.db, actor, id)
  if (!filing) throw refuse('NOT_FOUND')
  return alikeOf(services, filing, actor)
}
