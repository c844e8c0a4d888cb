/** 专家库: the experts, their load, and how their scores compare with the others'. */
import type { CallOutput } from '@green/contract/call.ts'
import { expert } from '@green/contract/calls/filing/expert.ts'
import { qualityText } from '@green/filing/scoring/expert-quality.ts'
import { useState } from 'react'
import { useCounties } from '../../../platform/counties.ts'
import { useSession } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { useDictionary } from '../../list/dictionary.ts'
import { choice, county, entry, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { ExpertDrawer } from './expert-drawer.tsx'
import expertsStyles from './experts.module.css'
import { RenewDialog } from './renew-dialog.tsx'

type Entry = CallOutput<typeof expert.register>['rows'][number]

const filters = [
  textFilter('keyword', '专家', '姓名或单位'),
  entry('field', '专业', 'expertField'),
  entry('industry', '行业', 'industryGroup'),
  choice('inTerm', '聘期', [
    { value: '1', label: '在聘期内' },
    { value: '0', label: '不在聘期内' },
  ]),
  county,
  choice('present', '可否评审', [
    { value: '1', label: '今日可评审' },
    { value: '0', label: '今日不能评审' },
  ]),
  choice('endsWithin', '聘期将满', { 30: '30天内到期', 60: '60天内到期' }),
  choice('order', '排列', { load: '在手任务少的在前' }),
]
/** Deviation from the others' mean, in points, that is highlighted. */
const notable = 5

export function ExpertRegisterPage() {
  const list = useList(expert.register, { filters })
  const [edited, setEdited] = useState<Entry | null>(null)
  const columns = useColumns(setEdited)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [renewing, setRenewing] = useState(false)
  const isCity = useSession((session) => session.login?.userRole === 'city')
  return (
    <>
      <ListPage
        title="专家库"
        lead="评审专家的专业、聘期和回避单位，以及在手任务、逾期和评分偏离。账号在“账号”中建立。"
        actions={
          isCity ? (
            <Button icon="refresh" disabled={chosen.length === 0} onClick={() => setRenewing(true)}>
              {chosen.length === 0 ? '续聘（先勾选）' : `续聘 ${chosen.length} 位`}
            </Button>
          ) : null
        }
        above={
          <details className={expertsStyles.how}>
            <summary>履职评分怎样计算</summary>
            {qualityText}
          </details>
        }
        list={list}
        caption="专家"
        rowKey={(row) => row.expertId}
        selection={
          isCity
            ? {
                selectedRowKeys: [...chosen],
                preserveSelectedRowKeys: true,
                onChange: (keys) => setChosen(keys.map(String)),
                getCheckboxProps: (row) => ({ 'aria-label': `选择${row.name}` }),
              }
            : undefined
        }
        empty={{ title: '还没有专家', hint: '系统管理员在“账号”中新建专家账号后列入这里。' }}
        columns={columns}
      />
      {renewing ? (
        <RenewDialog expertIds={chosen} onDone={() => setChosen([])} onClose={() => setRenewing(false)} />
      ) : null}
      {edited ? <ExpertDrawer key={edited.expertId} entry={edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}

function useColumns(onOpen: (entry: Entry) => void) {
  const fields = useDictionary('expertField')
  const industries = useDictionary('industryGroup')
  const titles = useDictionary('professionalTitle')
  const counties = useCounties()
  const countyName = (code: string | null) => counties.nameOf(code) ?? ''
  return [
    {
      key: 'name',
      title: '专家',
      render: (_: unknown, row: Entry) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row)}>
            {row.name}
          </button>
          <span className={styles.under}>{row.professionalTitle ? titles.label(row.professionalTitle) : ''}</span>
        </div>
      ),
    },
    {
      key: 'unit',
      title: '单位',
      render: (_: unknown, row: Entry) => (
        <>
          {row.unit || '—'}
          <span className={styles.under}>{[countyName(row.qxCode), row.parkName].filter(Boolean).join('　')}</span>
        </>
      ),
    },
    {
      key: 'fields',
      title: '专业与行业',
      render: (_: unknown, row: Entry) =>
        [...row.fields.map(fields.label), ...row.industries.map(industries.label)].join('、') || '—',
    },
    {
      key: 'term',
      title: '聘期',
      render: (_: unknown, row: Entry) => (
        <>
          {row.termFrom} 起，
          <br />
          {row.termTo} 止 {row.inTerm ? null : <Tag tone="grey">不在聘期</Tag>}
          {row.away ? <Tag tone="orange">今日不能评审</Tag> : null}
          <span className={styles.under}>{row.declaredOn ? `${row.declaredOn} 申报利害关系` : '未申报利害关系'}</span>
        </>
      ),
    },
    {
      key: 'openTasks',
      title: '在手任务',
      align: 'right' as const,
      render: (_: unknown, row: Entry) => (
        <>
          {row.openTasks}
          <span className={classes(styles.under, expertsStyles.counts)}>
            完成 {row.doneTasks}，逾期 {row.late}，回避 {row.recused}
          </span>
        </>
      ),
    },
    {
      key: 'quality',
      title: <span title={qualityText}>履职评分</span>,
      align: 'right' as const,
      render: (_: unknown, row: Entry) => (
        <>
          {row.quality ?? '—'}
          {row.deviation === null ? null : (
            <span className={classes(styles.under, expertsStyles.counts)}>
              平均偏离{' '}
              {Math.abs(row.deviation) >= notable ? (
                <Tag tone="orange">{signed(row.deviation)}</Tag>
              ) : (
                signed(row.deviation)
              )}
            </span>
          )}
        </>
      ),
    },
  ]
}

const signed = (points: number) => `${points > 0 ? '+' : ''}${points.toFixed(2)}`
