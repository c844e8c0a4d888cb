/** One result in the office: the score with its sources at the left, the objection and the steps at the right. */
import { type CodeDetail, consentStates, greenCode } from '@green/contract/calls/code/green-code.ts'
import { greenCodeCase } from '@green/filing/cases/green-code.ts'
import { Link } from '@tanstack/react-router'
import { GradeBadge } from '../../../filing/green-code/grade.tsx'
import { greenCodeClasses } from '../../../filing/green-code/green-code-classes.ts'
import { DimensionTable, Radar } from '../../../filing/green-code/radar.tsx'
import { ScoreTable } from '../../../filing/green-code/score-table.tsx'
import { CodeStory, noEffect } from '../../../filing/green-code/story.tsx'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { placeOf } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateText, dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { CaseFrame, CaseHead, CaseSplit } from '../../desk/case/case-frame.tsx'
import { Comparison } from './comparison.tsx'
import styles from './green-code.module.css'
import { CodeSteps } from './steps.tsx'

type CaseProps = {
  id: string
  /** The result it is compared with. */
  comparedId: string
  onCompare: (id: string) => void
  onOpen: (id: string) => void
  onBack: () => void
}

export function CodeCase({ id, onBack, ...more }: CaseProps) {
  const query = useCall(greenCode.get, { id })
  return (
    <CaseFrame query={query} opening="正在打开绿效码" onBack={onBack}>
      {(of) => <Open of={of} {...more} />}
    </CaseFrame>
  )
}

function Open({
  of,
  comparedId,
  onCompare,
  onOpen,
}: { of: CodeDetail } & Pick<CaseProps, 'comparedId' | 'onCompare' | 'onOpen'>) {
  return (
    <>
      <CaseHead title={of.enterpriseName}>
        <Tag tone={greenCodeCase.states[of.state].tone}>{of.stateLabel}</Tag>
        <span>
          {of.year}年度　{of.qxName}　{of.industryName}　{of.code}
        </span>
      </CaseHead>
      <CaseSplit
        panel={
          <>
            <Objection of={of} />
            <h2>办理</h2>
            <CodeSteps of={of} onOpen={onOpen} />
            <h2>办理过程</h2>
            <CodeStory of={of} />
          </>
        }
      >
        <section className={styles.part}>
          <h2>结果</h2>
          <div className={greenCodeClasses.place}>
            <div className={greenCodeClasses.head}>
              <Summary of={of} />
              <Radar dimensions={of.dimensions} />
              <DimensionTable dimensions={of.dimensions} rows={of.rows} total={of.total} />
            </div>
          </div>
        </section>
        <section className={styles.part}>
          <h2>逐项得分</h2>
          <ScoreTable of={of} />
          <p className={greenCodeClasses.note}>
            依据“{of.scheme.title}”第{of.scheme.edition}版。
            {of.filing ? (
              <>
                数据取自
                <Link {...placeOf(of.filing.path)}>{`${of.filing.title} ${of.filing.number}`}</Link>
              </>
            ) : (
              '没有已审核的年度数据。'
            )}
          </p>
        </section>
        {of.years.length > 0 || of.editions.length > 1 ? (
          <Comparison of={of} comparedId={comparedId} onCompare={onCompare} onOpen={onOpen} />
        ) : null}
        <p className={greenCodeClasses.note}>{noEffect}</p>
      </CaseSplit>
    </>
  )
}

function Summary({ of }: { of: CodeDetail }) {
  return (
    <div>
      <div className={greenCodeClasses.total}>
        <GradeBadge grade={of.grade} large />
        <strong className={greenCodeClasses.totalFigure}>
          {of.total === null ? '没有得分' : `${of.totalText} 分`}
        </strong>
      </div>
      <dl className={greenCodeClasses.facts}>
        {of.reasons.length > 0 ? <Fact label="原因">{of.reasons.join('；')}</Fact> : null}
        <Fact label="同行业位置">{of.band ?? '不足5家，不显示'}</Fact>
        <Fact label="门槛">
          {of.gates.length === 0 ? '无' : `${of.gates.join('、')}（不计门槛为${of.gradeBeforeGate ?? of.grade}）`}
        </Fact>
        {of.gateWords ? <Fact label="整改逾期">{of.gateWords}</Fact> : null}
        <Fact label="同意公开">
          {of.consent === 'yes' && of.consentAt
            ? `${of.consentBy ?? ''}　${dateTimeText(of.consentAt)}`
            : of.consent === 'withdrawn' && of.withdrawnAt
              ? `${dateTimeText(of.withdrawnAt)}撤回`
              : consentStates[of.consent]}
        </Fact>
        <Fact label="公开值">{of.publicValue ?? '对外不显示'}</Fact>
        <Fact label="有效期至">{of.validUntil ? dateText(of.validUntil) : '尚未赋码'}</Fact>
        {of.suspendedReason ? <Fact label="暂停原因">{of.suspendedReason}</Fact> : null}
        {of.correctionReason ? <Fact label="更正原因">{of.correctionReason}</Fact> : null}
      </dl>
    </div>
  )
}

/** The last objection of the enterprise, while it is open and afterwards. */
function Objection({ of }: { of: CodeDetail }) {
  const objection = of.history.filter((one) => one.label === greenCodeCase.steps.contest.label).at(-1)
  if (!objection) return null
  return (
    <>
      <h2>企业异议</h2>
      <p>{objection.opinion}</p>
      {objection.files.length > 0 ? <FileList files={objection.files} label="证明材料" /> : null}
      <p className={greenCodeClasses.note}>
        {dateTimeText(objection.at)} 提出
        {of.answerBy ? `，${of.answerBy} 前由没有参与发布的市级管理员答复` : ''}
      </p>
    </>
  )
}
