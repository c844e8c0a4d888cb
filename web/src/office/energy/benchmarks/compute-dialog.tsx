/** Computes the tables of a year, and says what came of it. */
import { benchmark } from '@green/contract/calls/energy/benchmark.ts'
import { useChosenDataYear } from '../../../filing/campaign-year.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import styles from './benchmarks.module.css'
import { YearChoice } from './year-choice.tsx'

export function ComputeDialog({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useChosenDataYear()
  const compute = useAct(benchmark.compute)
  const { data } = compute
  return (
    <Dialog
      open
      title="计算基准表"
      onClose={onClose}
      footer={
        data ? (
          <Button kind="primary" onClick={onClose}>
            知道了
          </Button>
        ) : (
          <ActFoot
            act="计算"
            disabled={year === ''}
            running={compute.isPending ? '正在计算' : false}
            onAct={() => compute.mutate({ year: Number(year) })}
            onClose={onClose}
          />
        )
      }
    >
      <Refused error={compute.error} />
      {data ? (
        <>
          <p>{`${year}年度用了 ${data.records} 家企业的记录：`}</p>
          <ul className={styles.result}>
            <li>{`新算 ${data.made} 张，数值有变化的草稿 ${data.changed} 张，没有变化的草稿 ${data.kept} 张`}</li>
            {data.dropped > 0 ? <li>{`不再成立的草稿 ${data.dropped} 张，已作废`}</li> : null}
            {data.standing > 0 ? <li>{`已冻结或依据文件录入的 ${data.standing} 张，没有改动`}</li> : null}
            {data.without > 0 ? <li>{`${data.without} 项没有基准，见“没有基准的行业”`}</li> : null}
          </ul>
          <p>二位数行业须逐个确认可比；全部草稿由另一名市级人员冻结后才用于评分。</p>
        </>
      ) : (
        <>
          <p>
            按审核通过的年度数据计算：四位数行业满 10 家的按四位数，二位数行业满 5
            家的按二位数。经营异常、有疑问和离群的记录剔除并列明原因。已冻结的不会改变。
          </p>
          <YearChoice id="compute-year" value={year} onChange={setYear} />
        </>
      )}
    </Dialog>
  )
}
