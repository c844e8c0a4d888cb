/** 打印申报表: print preview, A4 landscape with watermark, page numbers and repeated table headers. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { asCited } from '@green/filing/facts/cited-since.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Failed, Loading } from '../../../ui/page/faces.tsx'
import { familyOf } from '../../families.ts'
import { momentText } from '../../moments.ts'
import { asSent, type Source, useProgramme } from '../../programme-source.ts'
import { FiguresView } from '../figure/figures-view.tsx'
import { OrganisationView } from '../figure/organisation-view.tsx'
import answersViewStyles from './answers-view.module.css'
import { AnswersView } from './answers-view.tsx'
import styles from './print-page.module.css'
import { watermark } from './watermark.ts'

export function FilingPrintPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useCall(filing.get, { id })
  if (error) return <Failed page message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  if (!data) return <Loading page rows={8} label="正在准备打印" />
  const family = familyOf(data.programme)
  if (!family) return <Failed page message="这一类申报暂不支持打印" />
  return <WithSource detail={data} family={family.id as ProgrammeId} />
}

function WithSource({ detail, family }: { detail: FilingDetail; family: ProgrammeId }) {
  const { data, error, refetch } = useProgramme(family)
  if (error) return <Failed page message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  if (!data) return <Loading page rows={8} label="正在准备打印" />
  return <PrintSheet detail={detail} source={asSent(data, detail)} />
}

export function PrintSheet({ detail, source }: { detail: FilingDetail; source: Source }) {
  const who = useSession((s) => s.state?.name ?? s.login?.enterpriseName ?? '')
  const [at] = useState(() => momentText(new Date().toISOString()).slice(0, 16))
  const { programme, reference } = source
  return (
    <div className={styles.print}>
      <div className={styles.printBar}>
        <p>A4 横向；打印时按浏览器提示选择打印机或“另存为PDF”。</p>
        <Button kind="primary" icon="print" onClick={() => window.print()}>
          打印
        </Button>
        <Button onClick={() => window.history.back()}>返回</Button>
      </div>
      <article className={styles.sheet} data-part="form-sheet">
        <img className={styles.watermark} src={watermark(`${who} ${at}`)} alt="" />
        <h1>{programme.title}表</h1>
        <dl className={styles.printHead}>
          <Fact label="申报单位">{detail.enterpriseName}</Fact>
          <Fact label="统一社会信用代码">{detail.socialCode || '—'}</Fact>
          <Fact label="区县">{detail.qxName}</Fact>
          <Fact label="受理号">{detail.number ?? '（未提交）'}</Fact>
          <Fact label="批次">{detail.batchName ?? (detail.year ? `${detail.year}年度` : '—')}</Fact>
          <Fact label="状态">{detail.stateLabel}</Fact>
          <Fact label="提交时间">{dateTimeText(detail.submittedAt) || '—'}</Fact>
          <Fact label="打印时间">{at}</Fact>
        </dl>
        <section className={answersViewStyles.view} data-part="view">
          <h2>申报单位</h2>
          <OrganisationView organisation={detail.organisation} snapshot={detail.snapshot} />
        </section>
        <AnswersView
          programme={programme}
          reference={reference}
          values={detail.answers as AnswerSet}
          unseen={detail.unseen}
          citations={detail.citations.map(asCited)}
        />
        {Object.keys(programme.figures).length > 0 ? (
          <section className={answersViewStyles.view} data-part="view">
            <h2>计算指标</h2>
            <FiguresView programme={programme} figures={detail.figures} />
          </section>
        ) : null}
        {detail.contentHash ? (
          <p
            className={styles.printHash}
          >{`内容校验码（${digestName(detail.contentHash)}）${digestHex(detail.contentHash)}`}</p>
        ) : null}
      </article>
    </div>
  )
}
