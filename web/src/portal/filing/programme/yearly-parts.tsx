/** Shared by the pages of the two yearly forms: the batches that concern the visitor, and own years side by side. */
import { yearlyOf } from '@green/contract/calls/filing/yearly-data.ts'
import { Link } from '@tanstack/react-router'
import { families } from '../../../filing/families.ts'
import { TwoYearScores, YearTable } from '../../../filing/view/figure/year-series.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Failed, Loading } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import styles from '../filing-pages.module.css'
import { BatchList } from '../start/batch-list.tsx'
import type { FilingReadiness } from '../start/filing-readiness.tsx'

type Yearly = 'non-green-data' | 'green-yearly'
const isTitled = (family: Yearly) => family === 'green-yearly'

/** Batches of the years due on this page: from the year of the title on the 动态管理表, before that the other form. */
export function YearlyBatches({ family, readiness }: { family: Yearly; readiness: FilingReadiness }) {
  const years = useCall(yearlyOf.getYearDatas, {}, { enabled: readiness === 'ready' })
  const since = years.data?.titledSince ?? null
  const isMine = (year: number) => isTitled(family) === (since !== null && year >= since)
  return (
    <>
      {years.data ? <OtherPage family={family} since={since} /> : null}
      <Sheet title="填报年度" id="years">
        {readiness === 'ready' && years.isPending ? (
          <Loading label="正在读取填报年度" />
        ) : (
          <BatchList
            family={family}
            readiness={readiness}
            startText="开始填报"
            lateText="逾期补报"
            {...(years.data ? { isMine: (batch) => isMine(batch.year) } : {})}
          />
        )}
      </Sheet>
    </>
  )
}

/** Links to the other form where that one is due. */
function OtherPage({ family, since }: { family: Yearly; since: number | null }) {
  if (isTitled(family) === (since !== null)) return null
  const other = isTitled(family) ? 'non-green-data' : 'green-yearly'
  return (
    <div className={styles.notice} role="note">
      <Icon name="info" />
      <p>
        {since === null
          ? '本企业没有有效的绿色工厂称号，年度数据请填报梯度培育数据。'
          : `本企业自${since}年持有绿色工厂称号，${since}年度起请填报绿色工厂动态管理表。`}
      </p>
      <Link to={families[other].path} className={buttonClass('primary', 'small')}>
        去填报
      </Link>
    </div>
  )
}

/** Own years, rank in the industry, pre-score with the largest gaps. */
export function OwnYears() {
  const series = useCall(yearlyOf.getYearDatas, {})
  const scores = useCall(yearlyOf.getTwoYearDf, {})
  const failed = series.error ?? scores.error
  return (
    <Sheet title="历年数据和差距" id="series">
      {failed ? (
        <Failed
          message={failed.message}
          traceId={failed.traceId}
          onRetry={() => {
            void series.refetch()
            void scores.refetch()
          }}
        />
      ) : series.data && scores.data ? (
        <div className={styles.stack}>
          <YearTable series={series.data} />
          {scores.data.year === null ? null : <TwoYearScores scores={scores.data} />}
        </div>
      ) : (
        <Loading rows={4} label="正在读取历年数据" />
      )}
    </Sheet>
  )
}
