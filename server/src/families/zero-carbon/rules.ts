/** What the steps of 零碳工厂 need of the database: one live plan for each site, certificates of the register, the plan's end with its acceptance. */
import { type FieldFault, refuseFields } from '@green/contract/errors.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import { isFulfilled, isInForce, type State, statesWhere } from '@green/filing/workflow/states.ts'
import { isRequired } from '@green/tools/zero-carbon/rules.ts'
import { lockCertificates, ownCertificates } from '../../base/energy/certificate-store.ts'
import type { Tx } from '../../db/database.ts'
import type { StepAhead } from '../../filing/lists/family-hooks.ts'
import { updateFiling } from '../../filing/record/store.ts'
import { titleKindsOf } from '../../filing/send/eligibility.ts'
import { writeHistory } from '../../filing/step/outcome.ts'
import { lettersOf, listedUnits } from '../../modules/energy/carbon-market/store.ts'
import { claimedByOtherSites, lockLivePlan, sitesBeingBuilt } from '../../modules/title/zero-progress/plan-store.ts'
import { clock } from '../../platform/clock.ts'

const textOf = (answers: Readonly<Record<string, unknown>>, key: string) => String(answers[key] ?? '').trim()

/** A works is planned once: the plan that is being built is finished first. */
export async function requireOwnPlan(tx: Tx, step: StepAhead): Promise<void> {
  const { after } = step
  const faults = [...(await conditionFaults(tx, step)), ...(await certificateFaults(tx, after))]
  const live = await lockLivePlan(tx, after.enterpriseId, textOf(after.answers, 'siteName'), after.id)
  if (live)
    faults.push({
      field: 'siteName',
      message: `该厂区已在建设名单上（${live.number ?? '建设申报'}），建成后请申请验收，不再重复申报`,
    })
  if (faults.length > 0) throw refuseFields(faults)
}

/** Only a works that is being built is accepted. */
export async function requirePlanToAccept(tx: Tx, step: StepAhead): Promise<void> {
  const { after } = step
  const faults = [...(await conditionFaults(tx, step)), ...(await certificateFaults(tx, after))]
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

const comesIntoForce = ({ before, after }: StepAhead) =>
  before !== null && !isInForce(before.state) && isInForce(after.state)

/** What held at sending holds when the city puts the works on its list. */
export async function requireConditions(tx: Tx, step: StepAhead): Promise<void> {
  if (!comesIntoForce(step)) return
  const faults = await conditionFaults(tx, step)
  if (faults.length > 0) throw refuseFields(faults.map(({ message }) => ({ field: 'opinion', message })))
}

/** Years back from now of which nothing may be left to surrender. */
const yearsBack = 3

/** What the city asks for besides the form: the title, and the market's surrender by the letters of the ecology department. */
async function conditionFaults(tx: Tx, { after, lists }: StepAhead): Promise<FieldFault[]> {
  const { enterpriseId, answers } = after
  const reference = await lists()
  const faults: FieldFault[] = []
  if (isRequired(reference, 'factoryTitle') && !(await titleKindsOf(tx, enterpriseId)).includes('factory'))
    faults.push({
      field: 'siteName',
      message:
        '名单库中没有本企业有效的绿色工厂称号；请先申报绿色工厂，已取得称号的请联系市级管理员在名单库中登记后再提交',
    })
  if (!isRequired(reference, 'surrender')) return faults
  const units = await listedUnits(tx, [enterpriseId])
  const last = Math.max(...units.map(({ year }) => year))
  if (answers.isCarbonMarket !== true && units.some(({ year, duty }) => year === last && duty === 'quota'))
    faults.push({
      field: 'isCarbonMarket',
      message: `本企业在${last}年度全国碳市场名录中、有配额清缴义务，请选“是”并提供按期清缴的证明`,
    })
  const newest = [...Map.groupBy(await lettersOf(tx, [enterpriseId]), ({ year }) => year).values()].flatMap(
    ([letter]) => letter ?? [],
  )
  const open = newest.filter(({ year, cleared }) => year >= clock.year() - yearsBack && cleared === 'open')
  return [
    ...faults,
    ...open.map(({ year, letter }) => ({
      field: 'neg7',
      message: `生态环境部门的结果（${letter}）载明${year}年度未清缴；请先完成清缴，待市级导入新的结果后再提交`,
    })),
  ]
}

/** Where the plan goes with its acceptance. */
const [fulfilled] = statesWhere(isFulfilled)

/** With the acceptance the plan is fulfilled, in the same transaction; a second acceptance finds none. */
export async function completePlan(tx: Tx, step: StepAhead): Promise<void> {
  const { action, before, after, actor } = step
  if (!before || !comesIntoForce(step)) return
  await requireConditions(tx, step)
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
  await lockCertificates(tx, enterpriseId)
  const registered = await ownCertificates(tx, enterpriseId)
  const elsewhere = await claimedByOtherSites(tx, enterpriseId, { year, site: textOf(answers, 'siteName') })
  return claimed.flatMap(([field, kind, label]) => {
    const amount = Number(textOf(answers, field) || '0')
    const known = registered.find((one) => one.year === year && one.kind === kind)?.mwh ?? 0
    const others = elsewhere[field]
    if (amount <= known && amount + others > known)
      return [
        {
          field,
          message: `登记的${year}年${label}为${known} MWh，本企业其他厂区已申报${others} MWh，最多再填${Math.max(0, known - others)} MWh；同一凭证只能计一次`,
        },
      ]
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
