/** 正在申报: every open batch with the days left, the next to close first. */
import type { CallOutput } from '@green/contract/call.ts'
import type { greenEnter } from '@green/contract/calls/content/public.ts'
import { Link } from '@tanstack/react-router'
import { type PageRoute, usePageRoutes } from '../../../platform/navigation/page-route.ts'
import { usePageText } from '../../../platform/navigation/page-text.ts'
import { classes } from '../../../ui/classes.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Phrase } from '../../../ui/control/phrase.tsx'
import { dateText, dateTimeText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import type { HomeCount } from './city-figures.tsx'
import { timeLeftUntil } from './days-left.ts'
import styles from './home.module.css'
import { Section } from './section.tsx'
import { filingPage } from './ways.ts'

/** The next to close is shown large; the later ones are lines. */
const nextToClose = 1

type Batch = CallOutput<typeof greenEnter.getHomeCount>['openBatches'][number]

export function OpenBatches({ counts }: { counts: HomeCount }) {
  const table = usePageRoutes()
  const noBatch = usePageText('home.noBatch')
  return (
    <Section id="batches" title="正在申报">
      <QueryView query={counts} loading="正在加载申报批次">
        {({ openBatches: batches }) =>
          batches.length === 0 ? (
            <Empty title="目前没有开放的申报批次" hint={noBatch} />
          ) : (
            <>
              <ul className={styles.batches}>
                {batches.slice(0, nextToClose).map((batch) => (
                  <NextBatch key={`${batch.programme} ${batch.name}`} batch={batch} table={table} />
                ))}
              </ul>
              {batches.length > nextToClose ? (
                <ul className={classes(styles.lines, styles.batchesLater)} aria-label="其余批次，按截止时间">
                  {batches.slice(nextToClose).map((batch) => (
                    <LaterBatch key={`${batch.programme} ${batch.name}`} batch={batch} table={table} />
                  ))}
                </ul>
              ) : null}
            </>
          )
        }
      </QueryView>
    </Section>
  )
}

type BatchProps = { batch: Batch; table: readonly PageRoute[] }

function NextBatch({ batch, table }: BatchProps) {
  const left = timeLeftUntil(batch.closeAt, Date.now())
  const page = filingPage(batch.programme, table)
  return (
    <li>
      <p className={classes(styles.left, left?.urgent && styles.urgent)}>
        <span className="ge-hidden">还有</span>
        <strong>{left?.amount ?? 0}</strong>
        <span>{left?.unit ?? '天'}</span>
      </p>
      <div>
        <p className={styles.batchKind}>{page?.title}</p>
        <h3>
          <Phrase>{batch.name}</Phrase>
        </h3>
        <p className={styles.batchEnd}>{dateTimeText(batch.closeAt)} 截止</p>
        {page ? (
          <Link to={page.path} className={buttonClass('plain', 'small')}>
            去填报<span className="ge-hidden">：{batch.name}</span>
          </Link>
        ) : null}
      </div>
    </li>
  )
}

function LaterBatch({ batch, table }: BatchProps) {
  const left = timeLeftUntil(batch.closeAt, Date.now())
  const page = filingPage(batch.programme, table)
  return (
    <li>
      {page ? <Link to={page.path}>{batch.name}</Link> : <span>{batch.name}</span>}
      <time dateTime={batch.closeAt}>
        {dateText(batch.closeAt)} 截止{left ? `，还有 ${left.amount} ${left.unit}` : ''}
      </time>
    </li>
  )
}
