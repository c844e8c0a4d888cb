/** How far an enterprise is with its energy-management system, as the office reads it. */
import { energySystem } from '@green/contract/calls/energy/energy-system.ts'
import { PlanPapers, PlanProgress, PlanView } from '../../../filing/energy-system/plan-view.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'

export function SystemOf({ enterpriseId }: { enterpriseId: string }) {
  const plan = useCall(energySystem.get, { enterpriseId })
  return (
    <QueryView query={plan} loading="正在读取建设进度" rows={6} missing={<Empty title="只有企业建设能源管理体系" />}>
      {(data) =>
        data.isStarted ? (
          <>
            <PlanProgress plan={data} />
            <PlanPapers enterpriseId={enterpriseId} />
            <PlanView plan={data} />
          </>
        ) : (
          <Empty title="企业还没有开始建设能源管理体系" hint="由企业在门户“能源管理体系”中安排和登记。" />
        )
      }
    </QueryView>
  )
}
