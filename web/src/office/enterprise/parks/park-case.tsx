/** The platform's data of a park in the office: beside a case on the desk, and with the indices drawn. */
import { greenPark, type ParkInformation } from '@green/contract/calls/filing/green-park.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import { ParkView } from '../../../filing/view/figure/park-view.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'

export function ParkOfCase({ detail }: { detail: FilingDetail }) {
  const park = useCall(greenPark.getYqInfo, { enterpriseId: detail.enterpriseId })
  return (
    <QueryView query={park} loading="正在加载园区信息" rows={6}>
      {(data) => {
        if (!data) return <Empty title="该单位还没有园区档案" hint="园区在门户“绿色园区”页面提交档案后在此显示。" />
        return <DrawnPark park={data} />
      }}
    </QueryView>
  )
}

export function DrawnPark({ park }: { park: ParkInformation }) {
  return (
    <ParkView
      park={park}
      declarations={deskOf('green-park')}
      chart={(index) => (
        <Chart
          label="三年绿色指数"
          height={220}
          data={{
            labels: index.map((one) => `${one.year} 年`),
            unit: '绿色指数GI',
            series: [{ name: 'GI', values: index.map((one) => one.gi), kind: 'line' }],
          }}
        />
      )}
    />
  )
}
