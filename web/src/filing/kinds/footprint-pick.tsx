/** 选用产品碳足迹报告: the enterprise's registered footprints, one of which becomes an attachment as its report. */
import { productFootprint } from '@green/contract/calls/filing/product-footprint.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { isDraft } from '@green/filing/workflow/states.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Empty } from '../../ui/page/faces.tsx'
import { PaperList } from './paper-list.tsx'

type FootprintPickProps = { onPick: (file: FileAnswer) => void; onClose: () => void }

export function FootprintPick({ onPick, onClose }: FootprintPickProps) {
  const query = useCall(productFootprint.mine, { size: 50 })
  const cite = useAct(productFootprint.cite, { onDone: onPick })
  return (
    <PaperList
      title="选用产品碳足迹报告"
      query={query}
      loading="正在读取产品碳足迹"
      linesOf={({ rows }) =>
        rows
          .filter(({ state }) => !isDraft(state))
          .map(({ id, year, number, columns }) => ({
            id,
            text: `${columns.productName ?? ''}　${columns.perUnit ?? '—'} kgCO₂e/声明单位`,
            under: `${year ?? ''}年　${columns.unitLabel ?? ''}　${number ?? ''}`,
          }))
      }
      empty={<Empty title="还没有登记的产品碳足迹" hint="在“产品碳足迹”中登记后，再来选用。" />}
      cite={cite}
      onChoose={(id) => cite.mutate({ id })}
      onClose={onClose}
    />
  )
}
