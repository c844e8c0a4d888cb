/** 试算: the draft over a year's data against the version in force, and who would move, before anybody releases it. */
import { greenRating } from '@green/contract/calls/code/green-rating.ts'
import { ratingScheme, type SchemeView } from '@green/contract/calls/code/rating-scheme.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/field.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { Figure } from '../../../ui/figure/figure.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { GradesBefore } from '../green-rating/distributions.tsx'
import { RunProgress } from '../green-rating/progress.tsx'
import { ResultList } from '../green-rating/results.tsx'
import styles from './rating-schemes.module.css'

type Props = { view: SchemeView; settled: () => Promise<number> }

export function Trial({ view, settled }: Props) {
  const years = useCall(greenRating.years, {})
  const [chosen, setChosen] = useState('')
  const start = useAct(greenRating.tryScheme, { refreshes: [ratingScheme.get] })
  const usual = years.data?.rows[0]?.year
  const year = chosen || String(usual ?? '')
  return (
    <QueryView query={years} loading="正在读取年度">
      {(data) => {
        if (usual === undefined)
          return <Empty title="还没有已审核的年度数据" hint="企业的年度数据经市级审核后才能试算。" />
        const begin = async () => {
          await settled()
          start.mutate({ schemeId: view.id, year: Number(year) })
        }
        const { trial } = view
        return (
          <>
            <div className={styles.trialHead}>
              <Select
                id="rs-trial-year"
                label="用哪一年的数据"
                value={year}
                options={data.rows.map((row) => ({
                  value: String(row.year),
                  label: `${row.year}年（${row.records}家有已审核数据）`,
                }))}
                onChange={setChosen}
              />
              <Button kind="primary" running={start.isPending ? '正在开始' : false} onClick={() => void begin()}>
                {trial ? '重新试算' : '开始试算'}
              </Button>
            </div>
            <Refused error={start.error} />
            {trial && !trial.isCurrent ? (
              <p className="ge-warning">试算之后方案有改动，提交发布前请重新试算。</p>
            ) : null}
            {trial ? (
              <TrialResult runId={trial.runId} />
            ) : (
              <p>试算不影响任何企业，结果只在这里显示。提交发布前须试算一次。</p>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

function TrialResult({ runId }: { runId: string }) {
  const run = useCall(greenRating.run, { id: runId })
  return (
    <QueryView query={run} loading="正在读取试算">
      {(data) => {
        const { summary, computedAt } = data
        if (computedAt === null || !summary)
          return <RunProgress run={data} refreshes={[ratingScheme.get]} onRefresh={() => void run.refetch()} />
        const { moved } = summary
        return (
          <>
            {moved ? (
              <>
                <div className={styles.figures}>
                  <Figure label="等级上升" value={moved.up} unit="家" />
                  <Figure label="等级下降" value={moved.down} unit="家" />
                  <Figure label="不变" value={moved.same} unit="家" />
                </div>
                <div className={styles.before}>
                  <GradesBefore before={moved.before} after={summary.grades} against={moved.against} />
                </div>
              </>
            ) : (
              <p>这一年度还没有已发布的方案可以对照，下面是试算结果。</p>
            )}
            <ResultList runId={runId} isTrial />
          </>
        )
      }}
    </QueryView>
  )
}
