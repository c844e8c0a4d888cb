/** 绿效码, the enterprise's own page: the result, what would raise it, who else sees it, and what can be done about it. */
import { greenCode, type OwnCode } from '@green/contract/calls/code/green-code.ts'
import { greenCodeCase } from '@green/filing/cases/green-code.ts'
import { Link } from '@tanstack/react-router'
import { GradeBadge } from '../../../filing/green-code/grade.tsx'
import { greenCodeClasses } from '../../../filing/green-code/green-code-classes.ts'
import { DimensionTable, Radar } from '../../../filing/green-code/radar.tsx'
import { ScoreTable } from '../../../filing/green-code/score-table.tsx'
import { CodeStory, noEffect } from '../../../filing/green-code/story.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/field.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { Gains } from './gains.tsx'
import styles from './green-code.module.css'
import { ResultSteps } from './result-steps.tsx'
import { Sharing } from './sharing.tsx'

export type Code = NonNullable<OwnCode['code']>

const lead = '企业在同行业中的能效、碳效、资源、清洁、管理和进步情况。每个数都能看到来源；是否对外公开由企业决定。'

export function GreenCodePage() {
  const readiness = useFilingReadiness('enterprise')
  const [place, setPlace] = useAddress({ year: '' })
  const input = /^\d{4}$/.test(place.year) ? { year: Number(place.year) } : {}
  const own = useCall(greenCode.own, input, { enabled: readiness === 'ready' })
  const { data } = own
  return (
    <div className="ge-wrap">
      <Page
        title="绿效码"
        lead={lead}
        tags={data?.code ? <Tag tone={greenCodeCase.states[data.code.state].tone}>{data.code.stateLabel}</Tag> : null}
        actions={
          data && data.years.length > 1 ? (
            <Select
              id="code-year"
              label="数据年度"
              value={String(data.code?.year ?? '')}
              options={data.years.map((year) => ({ value: String(year), label: `${year}年度` }))}
              onChange={(year) => setPlace({ year })}
            />
          ) : null
        }
      >
        <ReadinessNotice readiness={readiness} orgKind="enterprise" />
        {readiness !== 'ready' ? null : (
          <QueryView query={own} loading="正在读取绿效码" rows={8}>
            {(data) =>
              data.code ? (
                <Shown code={data.code} display={data.display} />
              ) : (
                <Sheet>
                  <Empty
                    title="还没有评分结果"
                    hint="年度数据审核通过后，市级统一评分并告知企业。"
                    action={
                      <Link to="/mainPages/noGreenReporting" className={buttonClass('primary')}>
                        填报年度数据
                      </Link>
                    }
                  />
                </Sheet>
              )
            }
          </QueryView>
        )}
        <p className={greenCodeClasses.note}>{noEffect}</p>
      </Page>
    </div>
  )
}

function Shown({ code, display }: { code: Code; display: OwnCode['display'] }) {
  return (
    <>
      <ResultSteps code={code} />
      <Sheet title={`${code.year}年度结果`} id="result">
        <div className={greenCodeClasses.place}>
          <div className={greenCodeClasses.head}>
            <Result code={code} />
            <Radar dimensions={code.dimensions} />
            <DimensionTable dimensions={code.dimensions} rows={code.rows} total={code.total} />
          </div>
        </div>
      </Sheet>
      {code.missing.length > 0 ? <Missing code={code} /> : null}
      {code.gains.length > 0 ? <Gains code={code} /> : null}
      <Sheet title="对外公开" id="sharing">
        <Sharing code={code} display={display} />
      </Sheet>
      <Sheet title="逐项得分" id="rows">
        <ScoreTable of={code} />
        <p className={greenCodeClasses.note}>
          引领值、基准值、弱端值是同行业第10、50、90百分位；达到引领值得满分，等于基准值得60%。依据“{code.scheme.title}
          ”第
          {code.scheme.edition}版{code.filing ? `，数据取自${code.filing.title} ${code.filing.number}` : ''}。
        </p>
      </Sheet>
      <Sheet title="办理过程" id="story">
        <CodeStory of={code} />
      </Sheet>
    </>
  )
}

function Result({ code }: { code: Code }) {
  return (
    <div>
      <div className={greenCodeClasses.total}>
        <GradeBadge grade={code.grade} large />
        <div>
          <strong className={greenCodeClasses.totalFigure}>
            {code.total === null ? '没有得分' : `${code.totalText} 分`}
          </strong>
          <span>
            {code.total === null ? '缺的内容见下方' : code.band ? `同行业${code.band}` : '同行业不足5家，不显示位置'}
          </span>
        </div>
      </div>
      <dl className={greenCodeClasses.facts}>
        {code.nextGrade ? <Fact label="下一等级">{`${code.nextGrade.code}（满${code.nextGrade.min}分）`}</Fact> : null}
        {code.gates.length > 0 ? (
          <Fact label="门槛">
            {`${code.gates.join('、')}，等级最高为B${code.gradeBeforeGate && code.gradeBeforeGate !== code.grade ? `（不计门槛为${code.gradeBeforeGate}）` : ''}`}
          </Fact>
        ) : null}
        {code.gateWords ? <Fact label="整改逾期">{code.gateWords}</Fact> : null}
        {code.suspendedReason ? <Fact label="暂停原因">{code.suspendedReason}</Fact> : null}
        {code.correctionReason ? <Fact label="更正原因">{code.correctionReason}</Fact> : null}
        <Fact label="编码">{code.code}</Fact>
        <Fact label="有效期至">{code.validUntil ? dateText(code.validUntil) : '确认后生效'}</Fact>
        <Fact label="下次更新">{code.nextRefresh}</Fact>
      </dl>
    </div>
  )
}

function missingTitle({ total, grade }: Code): string {
  if (total !== null) return '缺数据的指标，按0分计'
  return grade === '未赋码' ? '为什么没有赋码' : '为什么暂不能得出'
}

function Missing({ code }: { code: Code }) {
  return (
    <Sheet title={missingTitle(code)} id="missing">
      {code.reasons.map((text) => (
        <p key={text}>{text}。</p>
      ))}
      <ul className={styles.missing}>
        {code.missing.map(({ words: text, path, link }) => (
          <li key={text}>
            {text}
            {path && link ? (
              <>
                {'　'}
                <Link to={path}>{link}</Link>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
