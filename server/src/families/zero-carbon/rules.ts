/** What the steps of 零碳工厂 need of the database: one live plan for each site, certificates of the register, the plan's end with its acceptance. */
import { type FieldFault, refuseFields } from '@green/contract/errors.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import { isFulfilled, isInForce, type State, statesWhere } from '@green/filing/workflow/states.ts'
import { ownCertificates } from '../../base/energy/certificate-store.ts'
import type { Tx } from '../../db/database.ts'
import type { StepAhead } from '../../filing/lists/family-hooks.ts'
import { updateFiling } from '../../filing/record/store.ts'
import { writeHistory } from '../../filing/step/outcome.ts'
import { lockLivePlan, sitesBeingBuilt } from '../../modules/title/zero-progress/plan-store.ts'
import { clock } from '../../platform/clock.ts'

const textOf = (answers: Readonly<Record<string, unknown>>, key: string) => String(answers[key] ?? '').trim()

/** A works is planned once: the plan that is being built is finished first. */
export async function requireOwnPlan(tx: Tx, { after }: StepAhead): Promise<void> {
  const faults = await certificateFaults(tx, after)
  const live = await lockLivePlan(tx, after.enterpriseId, textOf(after.answers, 'siteName'), after.id)
  if (live)
    faults.push({
      field: 'siteName',
      message: `该厂区已在建设名单上（${live.number ?? '建设申报'}），建成后请申请验收，不再重复申报`,
    })
  if (faults.length > 0) throw refuseFields(faults)
}

/** Only a works that is being built is accepted. */
export async function requirePlanToAccept(tx: Tx, { after }: StepAhead): Promise<void> {
  const faults = await certificateFaults(tx, after)
  if (!(await lockLivePlan(tx, after.enterpriseId, textOf(after.answers, 'siteName'), after.id)))
    faults.push(await noPlan(tx, after.enterpriseId))
  if (faults.length > 0) throw refuseFields(faults)
}

async function noPlan(tx: Tx, enterpriseId: string): Promise<FieldFault> {
  const sites = await sitesBeingBuilt(tx, enterpriseId)
  const message =
    sites.length > 0
      ? `建设名单上的厂区是：${sites.join('、')}；请按建设方案填写厂区名称`
      : '本企业没有在建设中的零碳工厂（目标年已过的须重新申报建设）'
  return { field: 'siteName', message }
}

/** Where the plan goes with its acceptance. */
const [fulfilled] = statesWhere(isFulfilled)

/** With the acceptance the plan is fulfilled, in the same transaction; a second acceptance finds none. */
export async function completePlan(tx: Tx, { action, before, after, actor }: StepAhead): Promise<void> {
  if (!before || isInForce(before.state) || !isInForce(after.state)) return
  const plan = await lockLivePlan(tx, after.enterpriseId, textOf(after.answers, 'siteName'), after.id)
  if (!plan) throw refuseFields([await noPlan(tx, after.enterpriseId)])
  // Only drafted for a second officer.
  if (actions[action].proposes) return
  const now = clock.now()
  const saved = await updateFiling(tx, plan.id, plan.version, { state: fulfilled, stateSince: now, updatedAt: now })
  if (!saved) throw new Error(`${plan.id} was locked and changed all the same`)
  const details: Record<string, string> = before.number ? { 验收: before.number } : {}
  await writeHistory(tx, saved, { from: plan.state as State, action: 'completeBuilding', actor, details })
}

const claimed = [
  ['certMWh', 'certificate', '绿证'],
  ['tradedGreenMWh', 'traded', '绿电交易'],
] as const

/** Certificates count as far as the register has them for the own power of that year, whatever the form says. */
async function certificateFaults(tx: Tx, { enterpriseId, answers }: StepAhead['after']): Promise<FieldFault[]> {
  const year = Number(textOf(answers, 'year'))
  const registered = await ownCertificates(tx, enterpriseId)
  return claimed.flatMap(([field, kind, label]) => {
    const amount = Number(textOf(answers, field) || '0')
    const known = registered.find((one) => one.year === year && one.kind === kind)?.mwh ?? 0
    return amount > known
      ? [
          {
            field,
            message: `“绿电凭证”中登记的${year}年用于本企业用电的${label}为${known} MWh，少于填写的${amount} MWh；请先登记凭证，已作他用的不能再计`,
          },
        ]
      : []
  })
}
