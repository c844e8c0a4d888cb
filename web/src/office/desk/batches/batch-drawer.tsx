/** 申报批次: the windows of a programme; the city edits them, a county sees their progress. */

import { batch } from '@green/contract/calls/filing/batch.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { useState } from 'react'
import { useProgramme } from '../../../filing/programme-source.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import listStyles from '../../list/list.module.css'
import styles from '../desk.module.css'
import type { DeskProgramme } from '../desk-programmes.ts'
import { PanelMinutes } from '../panel-minutes.tsx'
import { BatchForm } from './batch-form.tsx'
import { BatchLetters } from './batch-letters.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { BatchRanking } from './batch-ranking.tsx'
import { OpenPoints } from './open-points.tsx'

const tones: Record<Batch['status'], Tone> = { notStarted: 'blue', open: 'green', closed: 'grey', archived: 'grey' }

type Open =
  | { view: 'form'; batch: Batch | null }
  | { view: 'progress' | 'ranking' | 'letters' | 'minutes'; batch: Batch }
  | null

type BatchDrawerProps = { desk: DeskProgramme; mayKeep: boolean; onClose: () => void }

export function BatchDrawer({ desk, mayKeep, onClose }: BatchDrawerProps) {
  const batches = useCall(batch.list, { programme: desk.id })
  const [open, setOpen] = useState<Open>(null)
  const programme = useProgramme(desk.id).data?.programme
  const wide = programme?.batchValues !== undefined
  const issues = useSession((session) => session.login?.userRole === 'city')
  const county = useSession(({ state }) => (state?.userRole === 'county' ? state.qxCode : null))
  const back = () => setOpen(null)
  const content = () => {
    switch (open?.view) {
      case 'form':
        return <BatchForm key={open.batch?.id ?? 'new'} desk={desk} batch={open.batch} onDone={back} />
      case 'ranking':
        return <BatchRanking batch={open.batch} onBack={back} />
      case 'letters':
        return <BatchLetters batch={open.batch} onBack={back} />
      case 'minutes':
        return <Minutes batch={open.batch} onBack={back} />
      case 'progress':
        return (
          <BatchProgress
            batch={batches.data?.find(({ id }) => id === open.batch.id) ?? open.batch}
            mayKeep={mayKeep}
            onBack={back}
          />
        )
      default:
        return (
          <QueryView
            query={batches}
            loading="正在加载批次"
            empty={<Empty title="还没有批次" hint="建立批次并设定起止时间后，企业方可申报。" />}
          >
            {(data) => (
              <ul className={styles.batches}>
                {data.map((one) => (
                  <li key={one.id}>
                    <div>
                      <p>
                        <strong>{one.name}</strong> <Tag tone={tones[one.status]}>{one.statusLabel}</Tag>
                      </p>
                      <p className={listStyles.under}>{rulesOf(one, programme, county)}</p>
                      <p className={listStyles.under}>
                        {one.year} 年　{dateTimeText(one.openAt)} 至 {dateTimeText(one.closeAt)}
                        {one.countyDeadline ? `　区县审核截止 ${dateTimeText(one.countyDeadline)}` : ''}
                        {one.cityDeadline ? `　市级审定截止 ${dateTimeText(one.cityDeadline)}` : ''}
                      </p>
                    </div>
                    <div className={styles.act}>
                      <Button size="small" icon="chart" onClick={() => setOpen({ view: 'progress', batch: one })}>
                        进度
                      </Button>
                      {mayKeep && (desk.experts || programme?.rankedBy) ? (
                        <Button size="small" icon="medal" onClick={() => setOpen({ view: 'ranking', batch: one })}>
                          排名
                        </Button>
                      ) : null}
                      {issues ? (
                        <Button size="small" icon="file" onClick={() => setOpen({ view: 'letters', batch: one })}>
                          文书
                        </Button>
                      ) : null}
                      {issues && desk.experts ? (
                        <Button size="small" icon="files" onClick={() => setOpen({ view: 'minutes', batch: one })}>
                          纪要
                        </Button>
                      ) : null}
                      {mayKeep && one.status !== 'archived' ? (
                        <Button size="small" icon="edit" onClick={() => setOpen({ view: 'form', batch: one })}>
                          修改
                        </Button>
                      ) : null}
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </QueryView>
        )
    }
  }
  return (
    <Drawer
      size={(open?.view === 'form' && wide) || open?.view === 'progress' || open?.view === 'ranking' ? 1180 : 860}
      title={`${desk.title}：申报批次`}
      onClose={onClose}
      extra={
        open || !mayKeep ? null : (
          <Button kind="primary" size="small" icon="plus" onClick={() => setOpen({ view: 'form', batch: null })}>
            新建批次
          </Button>
        )
      }
    >
      {content()}
      {mayKeep && programme && !open ? <OpenPoints programme={programme} /> : null}
    </Drawer>
  )
}

function Minutes({ batch, onBack }: { batch: Batch; onBack: () => void }) {
  return (
    <div className={styles.form}>
      <div className={styles.act}>
        <Button size="small" icon="back" onClick={onBack}>
          返回批次
        </Button>
      </div>
      <p>{batch.name}</p>
      <PanelMinutes of="batch" id={batch.id} headingId="batch-minutes" />
    </div>
  )
}

/** The settings of a batch in words; a county reads its own. */
function rulesOf(one: Batch, programme: Programme | undefined, county: string | null): string {
  const quotas = Object.values(one.countyQuotas)
  const own = county === null ? undefined : one.countyQuotas[county]
  return [
    ...(programme?.earlier ? [`${one.formVersion}版表单`] : []),
    ...(one.blind ? ['隐名评审'] : []),
    ...(one.twoHands ? ['双人审定'] : []),
    ...(own === undefined ? [] : [`本区县名额${own}家`]),
    ...(county !== null && one.extensions[county] ? ['本区县已延期'] : []),
    ...(county === null && quotas.length > 0
      ? [`${quotas.length}个区县限名额，共${quotas.reduce((sum, n) => sum + n, 0)}家`]
      : []),
    ...(county === null && Object.keys(one.extensions).length > 0
      ? [`${Object.keys(one.extensions).length}个区县延期`]
      : []),
  ].join('　')
}
