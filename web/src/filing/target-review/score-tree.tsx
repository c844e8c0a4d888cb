/** 得分表: indicators by group with their points, self score and checked score. */
import { type ReviewTree, targetReview } from '@green/contract/calls/inspection/target-review.ts'
import { useCall } from '../../platform/request/query.ts'
import { figureText } from '../../ui/figure/figure.tsx'
import { Tag } from '../../ui/figure/tag.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import styles from './target-review.module.css'

type Line = ReviewTree['lines'][number]

export const gradeTones = { 1: 'green', 2: 'green', 3: 'orange', 4: 'red' } as const

export function ScoreTree({ id }: { id: string }) {
  const query = useCall(targetReview.getScoreTreeInfo, { id })
  return (
    <QueryView query={query} loading="正在读取得分表" rows={8}>
      {(data) => <ShownTree of={data} />}
    </QueryView>
  )
}

function ShownTree({ of }: { of: ReviewTree }) {
  return (
    <div className={styles.tree}>
      <TotalLine of={of} />
      {[...Map.groupBy(of.lines, ({ group }) => group)].map(([group, lines]) => (
        <section key={group} aria-label={`${group}：得分`}>
          <GroupHead group={group} lines={lines} shown={of.shown} />
          <DataTable
            caption={group}
            rows={lines}
            rowKey={({ id }) => id}
            columns={[
              { key: 'label', title: '指标', head: true, width: '18rem', cell: (line) => `${line.seq} ${line.label}` },
              { key: 'value', title: '企业填报', width: '7rem', cell: (line) => line.value || '—' },
              { key: 'points', title: '分值', align: 'right', width: '4rem', cell: (line) => pointsOf(line) },
              { key: 'self', title: '自评分', align: 'right', width: '5rem', cell: (line) => figureText(line.self) },
              ...(of.shown
                ? [
                    {
                      key: 'checked',
                      title: '核定分',
                      align: 'right' as const,
                      width: '5rem',
                      cell: (line: Line) => figureText(line.checked),
                    },
                    { key: 'reason', title: '核定理由', cell: (line: Line) => line.reason || '—' },
                  ]
                : []),
            ]}
          />
        </section>
      ))}
    </div>
  )
}

const pointsOf = ({ points }: Line) => (points === 0 ? '扣分' : figureText(points))
const sum = (lines: readonly Line[], of: (line: Line) => number) =>
  Math.round(lines.reduce((all, line) => all + of(line), 0) * 100) / 100

function GroupHead({ group, lines, shown }: { group: string; lines: readonly Line[]; shown: boolean }) {
  return (
    <h3 className={styles.group}>
      {group}
      <span>
        满分 {sum(lines, ({ points }) => points)}，自评 {sum(lines, ({ self }) => self)}
        {shown && lines.every(({ checked }) => checked !== null)
          ? `，核定 ${sum(lines, ({ checked }) => checked ?? 0)}`
          : ''}
      </span>
    </h3>
  )
}

export function TotalLine({ of }: { of: ReviewTree }) {
  const missed = of.gates.filter(({ hit }) => hit).map(({ label }) => label)
  return (
    <div className={styles.total} role="status">
      <span>
        自评总分 <strong>{figureText(of.selfTotal)}</strong>
      </span>
      {of.shown ? (
        <>
          <span>
            核定总分 <strong>{figureText(of.total)}</strong>
            {of.bonus > 0 ? `（含超额完成加${figureText(of.bonus)}分）` : ''}
          </span>
          {of.grade ? <Tag tone={gradeTones[of.grade]}>{of.gradeLabel}</Tag> : null}
          {missed.length > 0 ? (
            <span className={styles.veto}>{`${missed.join('、')}：一票否决，评为“未完成”`}</span>
          ) : null}
        </>
      ) : (
        <span>核定结果在复核后告知</span>
      )}
      <span className={styles.rule}>规则版本 {of.ruleVersion}</span>
    </div>
  )
}
