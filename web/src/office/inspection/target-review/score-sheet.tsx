/** 评分: a checked score for every item, with a reason where it differs from the self score; figures are corrected, not scored. */
import {
  type ReviewDetail,
  type ReviewTree,
  reviewTexts,
  targetReview,
} from '@green/contract/calls/inspection/target-review.ts'
import { checkedFigures, emptySheet, type ReviewSheet } from '@green/programmes/target-review/review.ts'
import { type ReactNode, useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { NumberCell } from '../../../filing/number-cell.tsx'
import { TotalLine } from '../../../filing/target-review/score-tree.tsx'
import { targetReviewClasses } from '../../../filing/target-review/target-review-classes.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Fault, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from './target-review.module.css'

export function ScoreSheet({ of }: { of: ReviewDetail }) {
  const query = useCall(targetReview.getScoreTreeInfo, { id: of.id })
  return (
    <QueryView query={query} loading="正在读取评分表" rows={8}>
      {(data) => <Filling of={of} tree={data} />}
    </QueryView>
  )
}

type Line = ReviewTree['lines'][number]

/** Begins with what was claimed, so that only differences are typed. */
function opened(of: ReviewDetail, tree: ReviewTree): ReviewSheet {
  if (of.sheet) return of.sheet as ReviewSheet
  const items = tree.lines.filter(({ judged }) => judged).map(({ id, self }) => [id, { score: self, reason: '' }])
  return { ...emptySheet, items: Object.fromEntries(items) }
}

const figureNames = {
  baseTce: '上年综合能源消费量（tce）',
  baseOutput: '上年工业总产值（万元）',
  yearTce: '考核年度综合能源消费量（tce）',
  yearOutput: '考核年度工业总产值（万元）',
} as const

function Filling({ of, tree }: { of: ReviewDetail; tree: ReviewTree }) {
  const [sheet, setSheet] = useState(() => opened(of, tree))
  const [breaches, setBreaches] = useState(() => sheet.breaches.join('\n'))
  const save = useAct(targetReview.saveSheet, {
    refreshes: [targetReview.getScoreTreeInfo],
    onDone: (_out, { finish }) => toast.success(finish ? '已完成评分，等待另一人复核' : '已暂存'),
  })
  const send = (finish: boolean) =>
    save.mutate({
      id: of.id,
      version: of.version,
      finish,
      sheet: {
        ...sheet,
        breaches: breaches
          .split('\n')
          .map((one) => one.trim())
          .filter(Boolean),
      },
    })
  const count = save.error?.errors.length ?? 0
  return (
    <>
      <TotalLine of={tree} />
      <RefusedLine>
        {save.error ? (count > 0 ? `还有${count}处需要补充，见各项下的提示` : save.error.message) : null}
      </RefusedLine>
      <Figures of={of} sheet={sheet} onChange={setSheet} fault={(key) => faultOf(save.error, `figures.${key}`)} />
      {[...Map.groupBy(tree.lines, ({ group }) => group)].map(([group, lines]) => (
        <Group key={group} group={group} lines={lines}>
          <Items lines={lines} sheet={sheet} onChange={setSheet} fault={(id) => faultOf(save.error, `items.${id}`)} />
        </Group>
      ))}
      <TextArea
        id="review-breaches"
        label="违法用能行为的生效决定（每行一个决定文号，每起扣1分）"
        rows={2}
        value={breaches}
        onChange={setBreaches}
      />
      <p className={styles.tvActs}>
        <Button running={save.isPending ? '正在保存' : false} onClick={() => send(false)}>
          暂存
        </Button>
        <Button kind="primary" running={save.isPending ? '正在保存' : false} onClick={() => send(true)}>
          完成评分
        </Button>
      </p>
    </>
  )
}

function Group({ group, lines, children }: { group: string; lines: readonly Line[]; children: ReactNode }) {
  return (
    <section aria-label={`${group}：得分`}>
      <h3 className={targetReviewClasses.group}>
        {group}
        <span>满分 {lines.reduce((all, { points }) => all + points, 0)}</span>
      </h3>
      {children}
    </section>
  )
}

type PartProps = {
  sheet: ReviewSheet
  onChange: (sheet: ReviewSheet) => void
  fault: (key: string) => string | undefined
}

function Figures({ of, sheet, onChange, fault }: PartProps & { of: ReviewDetail }) {
  const declared = (key: string) => String(of.answers?.[key] ?? '')
  const set = (key: keyof typeof figureNames, change: { value?: string; reason?: string }) => {
    const now = sheet.figures[key] ?? { value: declared(key), reason: '' }
    onChange({ ...sheet, figures: { ...sheet.figures, [key]: { ...now, ...change } } })
  }
  return (
    <section aria-label="核定的能耗和产值">
      <h3 className={targetReviewClasses.group}>
        能耗和产值
        <span>改动核定值后暂存，目标完成率和得分由系统重算</span>
      </h3>
      <DataTable
        caption="能耗和产值"
        rows={checkedFigures}
        rowKey={(key) => key}
        columns={[
          { key: 'name', title: '项目', head: true, width: '16rem', cell: (key) => figureNames[key] },
          { key: 'own', title: '企业填报', align: 'right', cell: (key) => figureText(declared(key)) },
          {
            key: 'value',
            title: '核定值',
            align: 'right',
            cell: (key) => (
              <input
                className="ge-input"
                aria-label={`${figureNames[key]}核定值`}
                inputMode="decimal"
                value={sheet.figures[key]?.value ?? declared(key)}
                onChange={({ target }) => set(key, { value: target.value })}
              />
            ),
          },
          {
            key: 'reason',
            title: '理由',
            cell: (key) => (
              <>
                <input
                  className={classes('ge-input', styles.reason)}
                  aria-label={`${figureNames[key]}核定理由`}
                  maxLength={boxOf(reviewTexts.reason).maxLength}
                  value={sheet.figures[key]?.reason ?? ''}
                  onChange={({ target }) => set(key, { reason: target.value })}
                />
                <Fault id={`figure-${key}`}>{fault(key)}</Fault>
              </>
            ),
          },
        ]}
      />
    </section>
  )
}

function Items({ lines, sheet, onChange, fault }: PartProps & { lines: readonly Line[] }) {
  const set = (id: string, change: { score?: number | null; reason?: string }) => {
    const now = sheet.items[id] ?? { score: null, reason: '' }
    onChange({ ...sheet, items: { ...sheet.items, [id]: { ...now, ...change } } })
  }
  return (
    <DataTable
      caption="评分"
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        { key: 'label', title: '指标', head: true, width: '16rem', cell: (line) => `${line.seq} ${line.label}` },
        { key: 'value', title: '企业填报', cell: (line) => line.value || '—' },
        { key: 'points', title: '分值', align: 'right', cell: (line) => (line.points === 0 ? '扣分' : line.points) },
        { key: 'self', title: '自评分', align: 'right', cell: (line) => figureText(line.self) },
        {
          key: 'checked',
          title: '核定分',
          align: 'right',
          cell: (line) =>
            line.judged ? (
              <NumberCell
                className={classes('ge-input', styles.score)}
                unit="分"
                aria-label={`${line.label}核定分`}
                value={sheet.items[line.id]?.score ?? null}
                onChange={(score) => set(line.id, { score })}
              />
            ) : (
              figureText(line.checked)
            ),
        },
        {
          key: 'reason',
          title: '理由',
          cell: (line) =>
            line.judged ? (
              <>
                <input
                  className={classes('ge-input', styles.reason)}
                  aria-label={`${line.label}核定理由`}
                  maxLength={boxOf(reviewTexts.reason).maxLength}
                  value={sheet.items[line.id]?.reason ?? ''}
                  onChange={({ target }) => set(line.id, { reason: target.value })}
                />
                <Fault id={`item-${line.id}`}>{fault(line.id)}</Fault>
              </>
            ) : (
              '由系统计算'
            ),
        },
      ]}
    />
  )
}
