/** The years: what each asks for, how far it is, and what the city does with it. */
import { type ReviewYear, targetReview } from '@green/contract/calls/inspection/target-review.ts'
import { targetReviewYearCase } from '@green/filing/cases/inspection/target-review.ts'
import { reviewVariants } from '@green/filing/programme/target-review-words.ts'
import { type ReactNode, useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from './target-review.module.css'
import { ListEnterprises, YearEditor } from './year-dialogs.tsx'

type YearsViewProps = { above: ReactNode; lead: string; actions: ReactNode }

export function YearsView({ above, lead, actions }: YearsViewProps) {
  const query = useCall(targetReview.years, { size: 20 })
  return (
    <Page title="节能目标考核" lead={lead} actions={actions}>
      {above}
      <Sheet>
        <QueryView
          query={query}
          loading="正在读取考核年度"
          empty={<Empty title="还没有考核年度" hint="市级新建考核后列在这里。" />}
        >
          {(data) => <Years rows={data.rows} />}
        </QueryView>
      </Sheet>
    </Page>
  )
}

function Years({ rows }: { rows: readonly ReviewYear[] }) {
  return (
    <DataTable
      caption="考核年度列表"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'year', title: '年度', head: true, cell: (row) => `${row.year}年` },
        { key: 'state', title: '状态', cell: (row) => <CaseTag machine={targetReviewYearCase} state={row.state} /> },
        { key: 'variant', title: '评分表', cell: (row) => reviewVariants[row.variant] },
        { key: 'rule', title: '规则版本', cell: (row) => row.ruleVersion ?? '开启时冻结' },
        { key: 'drop', title: '下降率目标（%）', align: 'right', cell: (row) => row.dropTarget },
        { key: 'due', title: '自评截止', cell: (row) => row.deadline },
        {
          key: 'n',
          title: '企业 / 已自评 / 已评分 / 已告知',
          align: 'right',
          cell: (row) => `${row.enterprises} / ${row.submitted} / ${row.scored} / ${row.released}`,
        },
        { key: 'acts', title: '办理', cell: (row) => <Acts of={row} /> },
      ]}
    />
  )
}

const asks = {
  open: '开启后评分表按当前规则冻结，名单内的企业收到通知，目标和名单不再修改。',
  close: '各企业都办结后才能结束考核。',
  drop: '取消后这一年度可以重新建立。',
} as const

function Acts({ of }: { of: ReviewYear }) {
  const [dialog, setDialog] = useState<'edit' | 'list' | null>(null)
  const [ask, confirmation] = useConfirm()
  const take = useAct(targetReview.yearStep, { onDone: () => toast.success('已办理') })
  const step = async (action: keyof typeof asks, label: string) => {
    const isSure = await ask({ title: `${label}：${of.year}年`, text: asks[action], act: label })
    if (isSure) take.mutate({ id: of.id, version: of.version, action })
  }
  const close = () => setDialog(null)
  return (
    <>
      <span className={styles.tvActs}>
        {of.allowed.map(({ action, label }) => {
          switch (action) {
            case 'save':
              return (
                <Button key={action} size="small" onClick={() => setDialog('edit')}>
                  修改
                </Button>
              )
            case 'list':
              return (
                <Button key={action} size="small" onClick={() => setDialog('list')}>
                  列入企业
                </Button>
              )
            case 'open':
            case 'close':
            case 'drop':
              return (
                <Button
                  key={action}
                  size="small"
                  kind={action === 'open' ? 'primary' : 'plain'}
                  onClick={() => void step(action, label)}
                >
                  {label}
                </Button>
              )
            default:
              return null
          }
        })}
        {of.allowed.length === 0 ? '—' : null}
      </span>
      {take.error ? (
        <p className="ge-fault" role="alert">
          {take.error.errors[0]?.message ?? take.error.message}
        </p>
      ) : null}
      {confirmation}
      {dialog === 'edit' ? <YearEditor of={of} onSaved={close} onClose={close} /> : null}
      {dialog === 'list' ? <ListEnterprises of={of} onClose={close} /> : null}
    </>
  )
}
