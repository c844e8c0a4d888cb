/** 选用计算书: the enterprise's saved results of the calculators, one of which becomes an attachment with its number and edition. */
import { calculationKinds, lsdtCotwo, report } from '@green/contract/calls/energy/calculator.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { dateText } from '../../ui/figure/date-text.ts'
import { Empty } from '../../ui/page/faces.tsx'
import { PaperList } from './paper-list.tsx'

type CalculationPickProps = { onPick: (file: FileAnswer) => void; onClose: () => void }

export function CalculationPick({ onPick, onClose }: CalculationPickProps) {
  const query = useCall(report.getReport, {})
  const cite = useAct(lsdtCotwo.cite, { onDone: onPick })
  return (
    <PaperList
      title="选用计算书"
      query={query}
      loading="正在读取计算结果"
      linesOf={(data) =>
        data.kept.map(({ id, kind, title, year, edition, number, madeAt, current }) => ({
          id,
          text: `${year}年${calculationKinds[kind]}：${title}　第${edition}版${current ? '' : '（旧版）'}`,
          under: `${number}　${dateText(madeAt)}`,
          isFormer: !current,
        }))
      }
      empty={<Empty title="还没有保存的计算结果" hint="在“能碳计算结果”中录入一年的数据，计算并保存，再来选用。" />}
      cite={cite}
      onChoose={(id) => cite.mutate({ id })}
      onClose={onClose}
    />
  )
}
