/** The sendings of a filing as numbered versions: who sent which when and why, each readable, any two comparable. None is ever changed. */
import type { CallOutput } from '@green/contract/call.ts'
import type { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { refuse } from '@green/contract/errors.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { isExpert, isFiler, isOfficer, type Role, roleLabels } from '@green/contract/roles.ts'
import { citedField } from '@green/filing/facts/facts.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { unseenKeys } from '@green/filing/workflow/decision.ts'
import { isDenied, isOver, isReturned, isWithdrawn, type State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { programmeOfFiling } from '../../../base/reference/programmes.ts'
import { referencesOf } from '../../../base/reference/reference.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { stepActor } from '../../lists/gather.ts'
import { type Document, differencesFor, maskedFor, organisationFor } from '../../lists/masks.ts'
import { redactedForm, redactionFor, tellingKeys } from '../../panel/blind.ts'
import { type FilingRecord, findFiling, isEditedByFiler, previousFiling } from '../../record/store.ts'
import { type Sending, type SendingRecord, submissionsOf } from '../../record/version-store.ts'

type EarlierView = NonNullable<NonNullable<CallOutput<typeof filingCalls.compare>>['earlier']>

/** The filing as this reader sees it: while the filer works on a returned form, everybody else reads the last version sent. */
export function asRead(filing: FilingRecord, last: SendingRecord | null | undefined, actor: Actor): FilingRecord {
  if (!last || isFiler(actor.role) || !isEditedByFiler(filing.state)) return filing
  const { formVersion, answers, figures, organisation, citations } = last
  const { enterpriseName } = filing
  return { ...filing, formVersion, answers, figures, citations, organisation: { ...organisation, enterpriseName } }
}

/** An entry in the list of versions; staff who corrected one are anonymous to the filer. */
export function sendingShown(sent: Sending, actor: Actor): FilingDetail['submissions'][number] {
  const byStaff = sent.authorRole !== 'enterprise'
  const role = roleLabels[sent.authorRole as Role] ?? ''
  return {
    no: sent.no,
    at: sent.at,
    by: byStaff && isFiler(actor.role) ? role : (sent.author ?? role) + (sent.agent ? `（${sent.agent}代办）` : ''),
    byStaff,
    contentHash: sent.contentHash,
    note: sent.note,
  }
}

/** One version with everything that was sent then. */
export async function openVersion(
  services: Services,
  { id, no }: { id: string; no: number },
  actor: Actor,
): Promise<CallOutput<typeof filingCalls.version>> {
  const { filing, formOf, sent } = await readable(services, id, actor)
  const version = sent.find((one) => one.no === no)
  if (!version) throw refuse('NOT_FOUND')
  const programme = formOf(version)
  const hidden = unseenKeys(programme, stepActor(actor, filing).role)
  const answers = maskedFor(actor, programme, version.answers)
  const read = {
    ...sendingShown(version, actor),
    formVersion: version.formVersion,
    formerNames: (await referencesOf(services)).formerNames(version.at),
    organisation: organisationFor(actor.role, version.organisation),
    snapshot: { id: version.snapshotId, no: version.no, at: version.at },
    answers: Object.fromEntries(Object.entries(answers).filter(([key]) => !hidden.has(key))),
    unseen: [...hidden],
    figures: version.figures,
    citations: version.citations.filter(({ path }) => !hidden.has(citedField(path))),
  }
  const veil = await redactionFor(services.db, filing, actor)
  return veil ? redactedForm(services.db, veil, read, filing) : read
}

/** What changed from one version to another. */
export async function compareVersions(
  services: Services,
  { id, from, to }: { id: string; from: number; to: number },
  actor: Actor,
) {
  const { filing, formOf, sent } = await readable(services, id, actor)
  const [before, after] = [from, to].map((no) => sent.find((one) => one.no === no))
  if (!before || !after) throw refuse('NOT_FOUND')
  return {
    against: `第${from}次提交`,
    items: await differencesSeen(services, filing, inForm(formOf, before), inForm(formOf, after), actor),
  }
}

/** What changed against the last sending, or against last year's filing; null when there is nothing to compare with. */
export async function compareFiling(
  services: Services,
  id: string,
  against: 'lastSubmission' | 'lastYear',
  actor: Actor,
) {
  const { filing, formOf, sent } = await readable(services, id, actor)
  const filerEdits = isFiler(actor.role) && isEditedByFiler(filing.state)
  const now = filerEdits ? filing : (sent[0] ?? filing)
  const before =
    against === 'lastYear'
      ? await previousFiling(services.db, filing.programme, filing.enterpriseId, { id, year: filing.year })
      : (sent[filerEdits ? 0 : 1] ?? null)
  if (!before) return null
  return {
    against: 'no' in before ? `第${before.no}次提交` : `${before.year ?? '上'}年申报`,
    items: await differencesSeen(services, filing, inForm(formOf, before), inForm(formOf, now), actor),
    earlier: 'no' in before || !isOfficer(actor.role) ? null : await earlierShown(services, before, actor),
  }
}

/** What became of it: the reason of a refusal or a return is read before the new one is decided. */
async function earlierShown({ db }: WithDb, earlier: FilingRecord, actor: Actor): Promise<EarlierView> {
  const { id, number, year, state } = earlier
  const isTroubled = isDenied(state) || isReturned(state) || isWithdrawn(state) || isOver(state)
  return {
    id: (await findFiling(db, actor, id)) ? id : null,
    number,
    year,
    stateLabel: stateLabel(programmeOfFiling(earlier), state as State),
    isTroubled,
    opinion: isTroubled ? (earlier.cityOpinion ?? earlier.countyOpinion) : null,
  }
}

async function readable(services: WithDb, id: string, actor: Actor) {
  const filing = await findFiling(services.db, actor, id)
  if (!filing) throw refuse('NOT_FOUND')
  const formOf = ({ formVersion }: { formVersion: string }) =>
    programmeOfFiling({ programme: filing.programme, formVersion })
  return { filing, formOf, sent: await submissionsOf(services.db, id) }
}

function inForm<T extends { formVersion: string; answers: Record<string, unknown> }>(
  formOf: (of: T) => Programme,
  of: T,
): Document {
  return { form: formOf(of), answers: of.answers }
}

/** The differences as this reader sees them: masked, and without what the role may not read. */
async function differencesSeen(
  services: Services,
  filing: FilingRecord,
  before: Document,
  after: Document,
  actor: Actor,
) {
  const veil = await redactionFor(services.db, filing, actor)
  const hidden = new Set(
    [before.form, after.form].flatMap((form) => [
      ...unseenKeys(form, stepActor(actor, filing).role),
      ...(veil ? tellingKeys(form) : []),
      ...(isExpert(actor.role) ? fieldsOf(form).filter((f) => f.spec.personal) : []).map((f) => f.key),
    ]),
  )
  const items = differencesFor(actor, before, after, (await referencesOf(services)).at(filing.submittedAt))
  const shown = items.filter(({ field }) => !hidden.has(field))
  return veil ? veil(shown) : shown
}
