/** The case at a glance: task, people, dates, earlier inspections of the same enterprise. */
import { inspectionCase, inspectionResults } from '@green/filing/cases/inspection/inspection.ts'
import { taskContents, taskModes, taskTypes } from '@green/filing/programme/inspection-words.ts'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import listStyles from '../../list/list.module.css'
import styles from './inspection.module.css'
import type { CaseSectionProps } from './sections.tsx'

const day = (moment: string | null) => (moment ? dateText(moment) : '—')

export function CaseOverview({ of, onOpen }: CaseSectionProps) {
  const { task } = of
  return (
    <>
      <section className={styles.part}>
        <h2>监察任务</h2>
        <dl className={styles.facts}>
          <Fact label="任务">{`${task.taskName}（${task.taskNo}）`}</Fact>
          <Fact label="监察机构">{task.orgName}</Fact>
          <Fact label="类型和方式">{`${taskTypes[task.taskType]}，${taskModes[task.mode]}`}</Fact>
          <Fact label="核查年度">{task.checkYears.map((one) => `${one}年`).join('、')}</Fact>
          <Fact label="依据">{task.basis}</Fact>
          <Fact label="任务起止">{`${task.startDate} 至 ${task.endDate}`}</Fact>
          <Fact label="监察人员">
            {of.inspectors
              .map(({ name, leads, cardNo }) => `${name}${leads ? '（组长）' : ''} ${cardNo ?? ''}`)
              .join('；')}
          </Fact>
          <Fact label="计划核查日期">{of.planVisitDate ?? '—'}</Fact>
          <Fact label="监察内容">{task.contents.map((one) => taskContents[one]).join('；')}</Fact>
        </dl>
        {task.files.length > 0 ? <FileList files={task.files} label="依据文件" /> : null}
      </section>
      <section className={styles.part}>
        <h2>进度</h2>
        <dl className={styles.facts}>
          <Fact label="自查期限">{of.selfDeadline}</Fact>
          <Fact label="自查提交">{day(of.submittedAt)}</Fact>
          <Fact label="通知送达">{day(of.noticeServedAt)}</Fact>
          <Fact label="可以现场核查">{of.visitFrom ? `${of.visitFrom} 起` : '—'}</Fact>
          <Fact label="完成核查">{day(of.verifiedAt)}</Fact>
          <Fact label="违规项">{figureText(of.breaches)}</Fact>
          <Fact label="整改期限">{of.rectifyDue ? `${of.rectifyDue}（第${of.rectifyTerm}次）` : '—'}</Fact>
          <Fact label="结论">{of.result ? inspectionResults[of.result] : '—'}</Fact>
          <Fact label="办结">{day(of.closedAt)}</Fact>
          <Fact label="公开">
            {of.publishedAt ? dateText(of.publishedAt) : task.publishResult ? '办结后公开' : '不公开'}
          </Fact>
        </dl>
        {of.note ? <p className={styles.note}>{of.note}</p> : null}
      </section>
      {of.earlier.length > 0 ? (
        <section className={styles.part}>
          <h2>同一企业的其他监察</h2>
          <DataTable
            caption="同一企业的其他监察"
            rows={of.earlier}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'task',
                title: '任务',
                head: true,
                cell: (row) => (
                  <button type="button" className={listStyles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
                    {row.taskName}
                  </button>
                ),
              },
              { key: 'year', title: '年度', cell: (row) => row.year },
              { key: 'state', title: '状态', cell: (row) => inspectionCase.states[row.state].label },
              { key: 'result', title: '结论', cell: (row) => (row.result ? inspectionResults[row.result] : '—') },
              { key: 'breaches', title: '违规项', align: 'right', cell: (row) => figureText(row.breaches) },
            ]}
          />
        </section>
      ) : null}
    </>
  )
}
