/** Staff correct a filing's answers with a reason that the filer reads; the state does not change. */

import { refuseFields } from '@green/contract/errors.ts'
import type { FilingReceipt, SaveFiling } from '@green/contract/filing/filing.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isPersonal } from '@green/filing/value/personal.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import { findField } from '@green/filing/workflow/decision.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { requireOpinion } from '../../base/case/opinion.ts'
import { referencesOf } from '../../base/reference/reference.ts'
import type { Actor } from '../../platform/actor.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { ids } from '../../platform/ids.ts'
import { masked } from '../../platform/mask.ts'
import type { Services } from '../../platform/services.ts'
import { differencesFor, restoreMasked } from '../lists/masks.ts'
import { insertSubmission, submissionsOf } from '../record/version-store.ts'
import { lockCase, requireStep } from '../step/case.ts'
import { receiptOf, tellPeople } from '../step/outcome.ts'
import { writeStep } from '../step/write-step.ts'
import { citationsFor } from './citations.ts'
import {
  checkContext,
  citeAnswers,
  contentHash,
  prepareForSending,
  ranksBy,
  requireSound,
  scoreOf,
  takeAnswers,
} from './prepare.ts'

type Amendment = Pick<SaveFiling, 'answers' | 'opinion' | 'requestId'> & { id: string; version: number }

/** Writes the corrected answers as a new version; the earlier version stays readable. */
export async function amendFiling(
  services: Services,
  current: Programme,
  input: Amendment,
  actor: Actor,
): Promise<FilingReceipt> {
  const references = await referencesOf(services)
  return idempotent(services, actor, input, async (tx) => {
    const open = await lockCase(tx, current, input, actor)
    const { programme, filing, batch, from } = open
    // What the filer chose may have ended since.
    const reference = withBatchValues(programme, references.at(filing.submittedAt), batch?.listValues)
    const step = requireStep(open, 'edit', actor)
    requireOpinion(step.needs?.opinion, input.opinion)
    const restored = restoreMasked(actor.role, programme, input.answers, filing.answers)
    const answers = takeAnswers(programme, restored, reference)
    const context = await checkContext(tx, { ...filing, programme }, { reference, batch })
    const prepared = prepareForSending(
      programme,
      await citeAnswers(tx, programme, answers, { id: filing.id, actor }),
      context,
    )
    // Warnings need reasons from a filer; here the reviewer's own reason covers them all.
    requireSound(
      prepared.findings.filter((found) => found.level === 'error'),
      [],
    )
    const changed = differencesFor(
      actor,
      { form: programme, answers: filing.answers },
      { form: programme, answers: prepared.values },
      reference,
    )
    if (changed.length === 0) throw refuseFields([{ field: 'answers', message: '没有修改任何内容' }])
    // The history has more readers than the case and is not encrypted.
    const recorded = changed.map((one) => {
      const spec = findField(programme, one.field)?.spec
      return spec && isPersonal(spec) ? { ...one, before: masked(one.before), after: masked(one.after) } : one
    })
    const hash = contentHash(prepared.values)
    const no = filing.submissions + 1
    const score = await scoreOf(tx, programme, prepared.values, { reference, batch, industryCode: filing.industryCode })
    const citations = await citationsFor(tx, programme, filing.enterpriseId, prepared.values)
    const saved = await writeStep(tx, services, filing, {
      action: 'edit',
      to: from,
      actor,
      changes: {
        answers: prepared.values,
        figures: prepared.figures,
        citations,
        systemScore: score?.total ?? null,
        ...ranksBy(programme, prepared, batch),
        scoreSheet: score,
        contentHash: hash,
        submissions: no,
      },
      entry: {
        opinion: input.opinion,
        details: {
          修改项: recorded.map(({ label, before, after }) => `${label}：${before || '空'}→${after || '空'}`).join('；'),
        },
      },
    })
    const [last] = await submissionsOf(tx, filing.id)
    await insertSubmission(tx, filing.programme, {
      filingId: filing.id,
      qxCode: filing.qxCode,
      no,
      at: saved.updatedAt,
      formVersion: programme.formVersion,
      snapshotId: last?.snapshotId ?? ids.next(),
      answers: prepared.values,
      figures: prepared.figures,
      citations,
      organisation: filing.organisation,
      contentHash: hash,
      note: input.opinion?.trim() || null,
      actorId: actor.accountId,
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: step.label ?? actions.edit.label,
      object: `${programme.shortTitle} ${saved.number ?? saved.id}`,
      result: changed.map((one) => one.label).join('、'),
      changes: recorded,
    })
    await tellPeople(tx, services, { programme, step, filing: saved, opinion: input.opinion?.trim() })
    return receiptOf(tx, { programme, filing: saved, batch }, actor, prepared.cleared)
  })
}
