/** What rating again from the present records would change, before anybody decides. */
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { GradeBadge } from '../../../filing/green-code/grade.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'

export function Recomputed({ id, isMended }: { id: string; isMended: boolean }) {
  const query = useCall(greenCode.recomputed, {
    id,
    ...(isMended ? { isMended: '1' as const } : {}),
  })
  return (
    <QueryView query={query} loading="正在按现有数据重新计算" rows={3}>
      {(data) => {
        if (data.isSame) return <p>按现有数据重新计算，结果与原来相同。要更正的，请先更正年度数据。</p>
        return (
          <div>
            <p>
              {`按现有数据重新计算：${data.totalText} `}
              <GradeBadge grade={data.grade} />
            </p>
            <ul>
              {data.rows.map(({ label, was, is, scoreWas, score }) => (
                <li key={label}>{`${label}：${was} → ${is}（得分 ${figureText(scoreWas)} → ${figureText(score)}）`}</li>
              ))}
            </ul>
          </div>
        )
      }}
    </QueryView>
  )
}
