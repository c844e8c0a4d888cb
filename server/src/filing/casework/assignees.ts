/** 承办人: an officer takes a filing, gives it to a colleague, or puts it back; the colleague is notified. */
import type { CallInput } from '@green/contract/call.ts'
import { assignReason, caseAssignee } from '@green/contract/calls/filing/case.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import { isUnderWay, type State, statesWhere } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Tx } from '../../db/database.ts'
import type { Assignee, ReviewingOffice } from '../../db/schema/filing.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import type { OpenWork } from '../../platform/ports.ts'
import type { Services } from '../../platform/services.ts'
import { filingsAssigned, officeOf, officersLike, saveAssignees } from '../record/assignee-store.ts'
import { filingName } from '../record/filing-name.ts'
import { type FilingRecord, lockFiling, lockFilingById } from '../record/store.ts'

export const caseAssigneeCalls = handlers(caseAssignee, {
  colleagues: async ({ actor, services }) =>
    (await officersLike(actor, services.db, clock.today())).map(({ unit, ...one }) => ({
      ...one,
      unit: unit ?? '',
      isOwn: one.id === actor.accountId,
    })),
  assign: ({ input, actor, services }) => assign(services, input, actor),
})

function assign(services: Services, input: CallInput<typeof caseAssignee.assign>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const office = officeOf(actor)
    const filing = office && (await lockFiling(tx, actor, input.filingId))
    if (!filing) throw refuse('NOT_FOUND')
    if (!isUnderWay(filing.state))
      throw refuse('ILLEGAL_STEP', { state: stateLabel(programmeOf(filing.programme), filing.state as State) })
    const before = filing.assignees[office] ?? null
    if ((before?.id ?? null) !== input.from) throw refuse('STALE')
    const reason = input.reason.trim()
    const takesFromAnother = before !== null && before.id !== actor.accountId
    if (takesFromAnother && reason.length < 2)
      throw refuseFields([
        { field: assignReason.key, message: `现由${before.name}承办，请写明改派的理由（至少2个字）` },
      ])
    const to = input.to === null ? null : await officerNamed(tx, actor, input.to)
    const assignee = to && { id: to.id, name: to.name, at: clock.now(), byName: actor.name }
    await give(tx, services, { filing, office, assignee, reason, actor })
    return { assignee }
  })
}

async function officerNamed(tx: Tx, actor: Actor, id: string) {
  const found = (await officersLike(actor, tx, clock.today())).find((one) => one.id === id)
  if (!found) throw refuseFields([{ field: 'to', message: '承办人应是本单位在岗的同一角色人员，请重新选择' }])
  return found
}

type Giving = {
  filing: FilingRecord
  office: ReviewingOffice
  assignee: Assignee | null
  reason: string
  actor: Actor
}

/** Writes it down, and notifies whoever has it now and whoever had it, but for the one who did it. */
async function give(tx: Tx, services: Services, { filing, office, assignee, reason, actor }: Giving): Promise<void> {
  const { [office]: before, ...others } = filing.assignees
  await saveAssignees(tx, filing.id, assignee ? { ...others, [office]: assignee } : others)
  const name = filingName(filing)
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '变更承办人',
    object: name,
    result: reason ? `成功，理由：${reason}` : '成功',
    changes: [{ label: '承办人', before: before?.name ?? '无', after: assignee?.name ?? '无' }],
  })
  const concerned = [assignee?.id, before?.id].filter((id) => id !== undefined && id !== actor.accountId)
  for (const id of new Set(concerned as string[]))
    await tell(tx, services, {
      to: [id],
      link: `${deskOf(filing.programme)}?id=${filing.id}`,
      template: 'assigneeChanged',
      values: { filing: name, assignee: assignee?.name ?? '无人', by: actor.name, reason: reason || '未填写' },
      filingId: filing.id,
      sms: false,
    })
}

/** Filings as work that an officer holds: when he leaves, a colleague of the same office takes them over. */
export const filingWork = (office: ReviewingOffice): OpenWork => ({
  label: '承办的申报',
  role: office,
  movedBy: office === 'county' ? ['city'] : ['admin'],
  items: async (tx, accountId) =>
    (await filingsAssigned(tx, office, accountId, statesWhere(isUnderWay))).map((one) => ({
      id: one.id,
      title: filingName(one),
    })),
  fault: async () => null,
  async move(tx, services, { id, hands: { from, to, reason } }, actor) {
    const filing = await lockFilingById(tx, id)
    const held = filing?.assignees[office]
    if (!filing || held?.id !== from) throw refuse('STALE')
    const scope = { role: office, qxCode: office === 'county' ? filing.qxCode : null }
    const receiver = (await officersLike(scope, tx, clock.today())).find((one) => one.id === to)
    if (!receiver) throw refuse('STALE')
    const assignee = { id: to, name: receiver.name, at: clock.now(), byName: actor.name }
    await give(tx, services, { filing, office, assignee, reason, actor })
  },
})
