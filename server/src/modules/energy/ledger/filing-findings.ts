/** The reviewer's page of a filing: what its figures contradict in the ledger, and what the checks find in the year of its data. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { ledgerFinding } from '@green/contract/calls/energy/ledger-finding.ts'
import { refuse } from '@green/contract/errors.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { enterpriseById } from '../../../base/enterprise/store.ts'
import { ledgerSettings } from '../../../base/ledger/settings.ts'
import { currentAdoptions } from '../../../base/ledger/store.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import { programmeOfFiling } from '../../../base/reference/programmes.ts'
import { findFiling, isEditedByFiler } from '../../../filing/record/store.ts'
import { lastSendingOf } from '../../../filing/record/version-store.ts'
import { tryForm } from '../../../filing/send/ledger-check.ts'
import { asRead } from '../../../filing/send/version/versions.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { WithDb } from '../../../platform/services.ts'
import { findingsOfYear } from './finding-view.ts'
import { triedView } from './try-form.ts'

/** By the same rules as the filer's own check before sending; of a returned form, of what was sent last. */
export async function findingsOfFiling(
  { db }: WithDb,
  { id }: CallInput<typeof ledgerFinding.ofFiling>,
  actor: Actor,
): Promise<CallOutput<typeof ledgerFinding.ofFiling>> {
  const filing = await findFiling(db, actor, id)
  if (!filing) throw refuse('NOT_FOUND')
  const { enterpriseId } = filing
  const read = asRead(filing, isEditedByFiler(filing.state) ? await lastSendingOf(db, id) : null, actor)
  const programme = programmeOfFiling(read)
  const sent = { values: read.answers as AnswerSet, figures: read.figures }
  const filedFor = filing.year ?? (await dataYearOf(db))
  const tried = await tryForm(db, { programme, enterpriseId, year: filedFor }, sent)
  const one = await enterpriseById(db, enterpriseId)
  const year = tried.year ?? filedFor
  const adopted = await currentAdoptions(db, { enterpriseIds: [enterpriseId] })
  const ofYear = one
    ? (await findingsOfYear(db, one, year, { adopted, settings: await ledgerSettings(db), actor })).findings
    : []
  const known = new Set(ofYear.map(({ rule, message }) => `${rule} ${message}`))
  return {
    enterpriseId,
    year,
    ofForm: tried.found.map(triedView).filter(({ rule, message }) => !known.has(`${rule} ${message}`)),
    ofYear,
    unchecked: tried.unchecked,
  }
}
