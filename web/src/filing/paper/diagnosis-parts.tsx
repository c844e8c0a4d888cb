/** What enterprise, officer and expert all see of a diagnosis: facts, team, history, report. */
import {
  type DiagnosisDetail,
  dataStates,
  diagnosisSources,
  expertStates,
} from '@green/contract/calls/service/diagnosis.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { requestPaper, sheetPaper } from '@green/programmes/diagnosis/papers.ts'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { Icon } from '../../ui/figure/icon.tsx'
import styles from './diagnosis.module.css'
import { PaperView } from './paper-view.tsx'

export function DiagnosisFacts({ of }: { of: DiagnosisDetail }) {
  return (
    <div className={styles.figures}>
      <Figure label="预评分" value={of.preScore} unit="分" note="按企业最近一次填报的绿色工厂评价指标" />
      <Figure label="建议" value={of.advices} unit="条" />
      <Figure label="节能潜力" value={of.potential} unit="%" note="建议年节能量占综合能源消费量" />
      <Figure label="诊断数据" value={dataStates[of.dataState]} />
    </div>
  )
}

export function RequestView({ of }: { of: DiagnosisDetail }) {
  return (
    <>
      <p className="ge-hint">
        来源：{diagnosisSources[of.source]}　申请时间：{dateTimeText(of.createdAt)}
      </p>
      <PaperView paper={requestPaper} values={of.request as AnswerSet} />
    </>
  )
}

export function SheetView({ of }: { of: DiagnosisDetail }) {
  return (
    <>
      {of.objection ? (
        <p className={styles.objection} role="note">
          <Icon name="alert" size={18} />
          企业异议：{of.objection}
        </p>
      ) : null}
      <PaperView paper={sheetPaper} values={(of.sheet ?? {}) as AnswerSet} figures={of.figures} />
    </>
  )
}

/** A recommendation of the report. */
type Advice = { rowId: string; measure?: string }
export const advicesOf = (of: DiagnosisDetail) => (of.sheet?.advices ?? []) as Advice[]

export function Team({ of }: { of: DiagnosisDetail }) {
  if (of.team.length === 0) return <p className="ge-none">还没有选派专家。</p>
  return (
    <ul className={styles.list}>
      {of.team.map((e) => (
        <li key={e.expertId}>
          <strong>{e.name}</strong>
          {e.leads ? '（组长）' : ''}　{e.unit}　{expertStates[e.state]}
        </li>
      ))}
    </ul>
  )
}

export function Story({ of }: { of: DiagnosisDetail }) {
  return (
    <ol className={styles.list}>
      {of.history.map((h) => (
        <li key={h.id}>
          <strong>{h.label}</strong>　{dateTimeText(h.at)}　{h.actor}（{h.role}）　{h.toLabel}
          {h.opinion ? <p>{h.opinion}</p> : null}
        </li>
      ))}
    </ol>
  )
}
