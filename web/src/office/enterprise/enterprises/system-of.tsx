/** How far an enterprise is with its energy-management system, as the office reads it. */
import { energySystem } from '@green/contract/calls/energy/energy-system.ts'
import { PlanPapers, PlanProgress, PlanView } from '../../../filing/energy-system/plan-view.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { isRefusal } from '../../../platform/request/refusal.ts'
import { Empty, FailedQuery, Loading } from '../../../ui/page/faces.tsx'

export function SystemOf({ enterpriseId }: { enterpriseId: string }) {
  const plan = useCall(energySystem.get, { enterpriseId })
  if (plan.isPending) return <Loading rows={6} label="正在读取建设进度" />
  if (plan.error && isRefusal(plan.error, 'NOT_FOUND')) return <Empty title="只有企业建设能源管理体系" />
  if (plan.error) return <FailedQuery error={plan.error} onRetry={() => void plan.refetch()} />
  if (!plan.data.isStarted)
    return <Empty title="企业还没有开始建设能源管理体系" hint="由企业在门户“能源管理体系”中安排和登记。" />
  return (
    <>
      <PlanProgress plan={plan.data} />
      <PlanPapers enterpriseId={enterpriseId} />
      <PlanView plan={plan.data} />
    </>
  )
}
