/** 节能监察, the enterprise's side: its inspections with what comes next, and one of them by its sections. */
import { type OwnInspection, selfCheck } from '@green/contract/calls/inspection/self-check.ts'
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { Link } from '@tanstack/react-router'
import { CaseTag } from '../../filing/view/case/case-tag.tsx'
import { useAddress } from '../../platform/navigation/address.ts'
import { useCall } from '../../platform/request/query.ts'
import { dateText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import styles from '../filing/filing-pages.module.css'
import { OwnCase, OwnCases } from '../filing/own/own-cases.tsx'
import { OneInspection } from './one.tsx'

const path = '/mainPages/qyjnjc'

export function InspectionsPage() {
  const [place] = useAddress({ id: '' })
  return <div className="ge-wrap">{place.id === '' ? <Start /> : <OneInspection id={place.id} />}</div>
}

const Start = () => (
  <OwnCases
    title="节能监察"
    lead="监察机构依法对本企业用能情况进行监察。先由本企业自查填报，再由监察人员核查。监察不收费，所填数据只供监察使用。"
    own="我的监察"
    course={[
      '监察任务下达后，在自查期限内填写并提交自查表；能耗、产品、设备等已有数据自动带出，并注明来源',
      '监察人员核查自查表，需要补正的退回；现场核查前送达监察通知书，核查时出示执法证',
      '核对并确认核查记录，有不同意见可以提出异议并附材料',
      '有违规的先告知，可以陈述申辩；责令整改的，在期限内逐项整改并提交佐证',
      '复查后结案，结果按规定公开',
    ]}
  >
    <Own />
  </OwnCases>
)

function Own() {
  const query = useCall(selfCheck.qyPage, { size: 50 })
  return (
    <QueryView
      query={query}
      loading="正在读取我的监察"
      empty={<Empty title="没有监察任务" hint="下达到本企业的监察任务会列在这里，并发消息通知。" />}
    >
      {(data) =>
        [...Map.groupBy(data.rows, ({ year }) => year)].map(([year, rows]) => (
          <section key={year} aria-labelledby={`year-${year}`}>
            <h3 id={`year-${year}`}>{year}年</h3>
            <ul className={styles.own}>
              {rows.map((row) => (
                <li key={row.id}>
                  <Row row={row} />
                </li>
              ))}
            </ul>
          </section>
        ))
      }
    </QueryView>
  )
}

function Row({ row }: { row: OwnInspection }) {
  return (
    <OwnCase
      path={path}
      id={row.id}
      head={
        <>
          <Link to={path} search={{ id: row.id }}>
            {row.taskName}
          </Link>
          <CaseTag machine={inspectionCase} state={row.state} />
          {row.late ? <Tag tone="red">自查逾期</Tag> : null}
        </>
      }
      facts={[
        `编号 ${row.number}`,
        row.orgName,
        `自查截止 ${row.selfDeadline}`,
        row.submittedAt ? `提交 ${dateText(row.submittedAt)}` : null,
        row.result ? `结果：${row.result}` : null,
      ]}
      next={row.next ? `${row.next}${row.due ? `（${row.due}前）` : ''}` : null}
      act={inspectionCase.states[row.state].turn.includes('enterprise') ? '去办理' : null}
    />
  )
}
