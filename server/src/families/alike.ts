/** 查重: other filings within the reader's scope that bear the same project name, invoices or machines. */
import type { AlikeFiling } from '@green/contract/filing.ts'
import type { Programme } from '@green/filing/programme.ts'
import { type State, stateLabel } from '@green/filing/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { sharedTraces, type Trace, traceLabels, tracesOf } from '@green/programmes/special-fund/traces.ts'
import type { FilingRecord } from '../filing/store.ts'
import type { Actor } from '../platform/actor.ts'
import type { Services } from '../platform/services.ts'
import { programmeOf } from './programmes.ts'
import { filingsLike } from './special-fund-store.ts'

/**
 * Among the programmes that this one compares with, as far as the platform has them. Names and invoices count anywhere within scope;
 * the same machine only with the same enterprise: models are sold to many.
 */
export async function alikeOf(
  services: Services,
  programme: Programme,
  filing: FilingRecord,
  actor: Actor,
): Promise<AlikeFiling[]> {
  const compared = programmes
    .map(({ id }) => id)
    .filter((id) => programme.comparesWith?.some((one) => one.programme === id))
  const own = tracesOf(filing.answers)
  const keys = (kind: Trace['kind']) => own.filter((trace) => trace.kind === kind).map((trace) => trace.key)
  const found = await filingsLike(services.db, actor, filing, compared, {
    names: keys('projectName'),
    invoices: keys('invoiceNo'),
    equipment: keys('equipment'),
  })
  return found.map((other) => ({
    filingId: other.id,
    programme: other.programme,
    programmeTitle: programmeOf(other.programme).title,
    number: other.number,
    enterpriseName: other.enterpriseName,
    year: other.year,
    stateLabel: stateLabel(programmeOf(other.programme), other.state as State),
    what: sharedTraces(own, tracesOf(other.answers))
      .filter(({ kind }) => kind !== 'equipment' || other.enterpriseId === filing.enterpriseId)
      .map(({ kind, words }) => `${traceLabels[kind]} ${words}`),
  }))
}
