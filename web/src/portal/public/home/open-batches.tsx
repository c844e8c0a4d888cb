/** 正在申报: every open batch with the days left. */
import { Link } from '@tanstack/react-router'
import { usePageRoutes } from '../../../platform/page-route.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/date-text.ts'
import { Empty, FailedQuery, Loading } from '../../../ui/faces.tsx'
import type { HomeCount } from './city-figures.tsx'
import { timeLeftUntil } from './days-left.ts'
import { Section } from './section.tsx'
import { filingPage } from './ways.ts'

const batchesAtMost = 4

export function OpenBatches({ counts }: { counts: HomeCount }) {
  const table = usePageRoutes()
  const batches = counts.data?.openBatches
  return (
    <Section id="batches" title="正在申报">
      {counts.isPending ? <Loading rows={4} label="正在加载申报批次" /> : null}
      {counts.error && !batches ? <FailedQuery error={counts.error} onRetry={() => void counts.refetch()} /> : null}
      {batches?.length === 0 ? <Empty title="目前没有开放的申报批次" hint="新批次开放前会在通知公告中发布。" /> : null}
      {batches && batches.length > 0 ? (
        <ul className="home-batches">
          {batches.slice(0, batchesAtMost).map((batch) => {
            const left = timeLeftUntil(batch.closeAt, Date.now())
            const page = filingPage(batch.programme, table)
            return (
              <li key={`${batch.programme}-${batch.name}`}>
                <p className={`home-left${left?.urgent ? ' home-urgent' : ''}`}>
                  <span className="ge-hidden">还有</span>
                  <strong>{left?.amount ?? 0}</strong>
                  <span>{left?.unit ?? '天'}</span>
                </p>
                <div>
                  <p className="home-batch-kind">{page?.title}</p>
                  <h3>{batch.name}</h3>
                  <p className="home-batch-end">{dateTimeText(batch.closeAt)} 截止</p>
                  {page ? (
                    <Link to={page.path} className={buttonClass('plain', 'small')}>
                      去填报<span className="ge-hidden">：{batch.name}</span>
                    </Link>
                  ) : null}
                </div>
              </li>
            )
          })}
        </ul>
      ) : null}
    </Section>
  )
}
