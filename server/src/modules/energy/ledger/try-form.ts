/** 试核 of a form before it is sent: what its figures would contradict in the ledger; nothing is saved. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { ledgerFinding } from '@green/contract/calls/energy/ledger-finding.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import type { FindingLevel } from '@green/filing/programme/ledger-words.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { mayFile } from '@green/filing/workflow/who-files.ts'
import type { Tried } from '../../../base/ledger/findings.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { batchFor } from '../../../filing/lists/gather.ts'
import { tryForm } from '../../../filing/send/ledger-check.ts'
import { prepareForSending, takeAnswers } from '../../../filing/send/prepare.ts'
import { yearOf } from '../../../filing/send/send-context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { ruleOf } from './finding-view.ts'

export async function tryFormAnswers(
  services: Services,
  { programme: id, formVersion, year, answers }: CallInput<typeof ledgerFinding.tryForm>,
  actor: Actor,
): Promise<CallOutput<typeof ledgerFinding.tryForm>> {
  const form = releasesOf(programmeOf(id)).find((one) => one.formVersion === formVersion)
  if (!form) throw refuseFields([{ field: 'formVersion', message: '没有这一版表单，请刷新页面后再试' }])
  const { enterpriseId } = actor
  if (enterpriseId === null || !mayFile(form, actor.orgKind)) throw refuse('FORBIDDEN')
  const { db } = services
  const filedFor = yearOf(form, answers, null) ?? year ?? null
  const batch = await batchFor(db, form, null, filedFor)
  const reference = withBatchValues(form, await referenceOf(services), batch?.listValues)
  const context = { reference, archive: [], lastYear: null, batch }
  const prepared = prepareForSending(form, takeAnswers(form, answers, reference), context)
  const { found, ...rest } = await tryForm(
    db,
    { programme: form, enterpriseId, year: filedFor ?? (await dataYearOf(db)) },
    prepared,
  )
  return {
    ...rest,
    findings: found.map(triedView),
  }
}

/** A finding of figures that are compared with the ledger. */
export const triedView = ({ rule, level, what, blocks }: Tried) => ({
  rule,
  level: level as FindingLevel,
  ...ruleOf(rule),
  message: what,
  blocks,
})
