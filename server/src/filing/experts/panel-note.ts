/** 专家组说明: the written reason for a score far from the others, before the city decides. */
import type { CallInput } from '@green/contract/call.ts'
import type { expert as expertCalls } from '@green/contract/calls/filing/expert.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import type { Services } from '../../platform/services.ts'
import { openOutliers } from '../lists/gather.ts'
import { tasksOf } from '../panel/task-store.ts'
import { findFiling } from '../record/store.ts'
import { lockCase, requireStep } from '../step/case.ts'
import { receiptOf } from '../step/outcome.ts'
import { writeStep } from '../step/write-step.ts'

const shortest = 10

export async function writePanelNote(
  services: Services,
  input: CallInput<typeof expertCalls.panelNote>,
  actor: Actor,
): Promise<FilingReceipt> {
  return idempotent(services, actor, input, async (tx) => {
    const found = await findFiling(tx, actor, input.id)
    if (!found) throw refuse('NOT_FOUND')
    const open = await lockCase(tx, programmeOf(found.programme), input, actor)
    const { programme, filing, batch, from } = open
    requireStep(open, 'panelNote', actor)
    const note = input.note.trim()
    if ([...note].length < shortest)
      throw refuseFields([{ field: 'note', message: `请填写专家组说明（至少${shortest}个字）` }])
    if (openOutliers(filing, await tasksOf(tx, [filing.id])) === 0)
      throw refuseFields([{ field: 'note', message: '没有待说明的偏离评分，请刷新后查看' }])
    // Only experts and city read the text: the history, which the filer reads, only says that it exists.
    const saved = await writeStep(tx, services, filing, {
      action: 'panelNote',
      to: from,
      actor,
      changes: { panelNote: { round: filing.round, note, by: actor.name, at: clock.now() } },
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '填写专家组说明',
      object: `${programme.shortTitle} ${filing.number ?? filing.id}`,
      result: note,
      changes: [{ label: '专家组说明', before: filing.panelNote?.note ?? '', after: note }],
    })
    return receiptOf(tx, { programme, filing: saved, batch }, actor)
  })
}
