/** Two results of one enterprise side by side: another year, or another edition of the same. */
import { type CodeDetail, greenCode, type ScoreRow } from '@green/contract/calls/code/green-code.ts'
import { GradeBadge } from '../../../filing/green-code/grade.tsx'
import { greenCodeClasses } from '../../../filing/green-code/green-code-classes.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/field.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import styles from './green-code.module.css'

type ComparisonProps = {
  of: CodeDetail
  comparedId: string
  onCompare: (id: string) => void
  onOpen: (id: string) => void
}

export function Comparison({ of, comparedId, onCompare, onOpen }: ComparisonProps) {
  const others = [
    ...of.years.map(({ id, year, grade, totalText }) => ({ value: id, label: `${year}年度　${grade}　${totalText}` })),
    ...of.editions
      .filter(({ id }) => id !== of.id)
      .map(({ id, edition, grade, totalText, stateLabel }) => ({
        value: id,
        label: `${of.year}年度第${edition}版（${stateLabel}）　${grade}　${totalText}`,
      })),
  ]
  const chosen = others.some(({ value }) => value === comparedId) ? comparedId : ''
  return (
    <section className={styles.part}>
      <h2>对比</h2>
      <Select
        id="beside"
        label="与哪一份对比"
        placeholder="选择年度或版次"
        value={chosen}
        options={others}
        onChange={onCompare}
      />
      {chosen ? (
        <>
          <Both of={of} comparedId={chosen} />
          <p className={greenCodeClasses.more}>
            <Button size="small" onClick={() => onOpen(chosen)}>
              打开这一份
            </Button>
          </p>
        </>
      ) : null}
    </section>
  )
}

type Line = { id: string; label: string; here: ScoreRow | undefined; there: ScoreRow | undefined }

function Both({ of, comparedId }: { of: CodeDetail; comparedId: string }) {
  const query = useCall(greenCode.get, { id: comparedId })
  return (
    <QueryView query={query} loading="正在读取" rows={6}>
      {(data) => {
        const nameOf = ({ year, edition }: CodeDetail) => (data.year === of.year ? `第${edition}版` : `${year}年度`)
        const ids = [...new Set([...of.rows, ...data.rows].map(({ id }) => id))]
        const lines = ids.map((id): Line => {
          const [here, there] = [of.rows.find((row) => row.id === id), data.rows.find((row) => row.id === id)]
          return { id, label: here?.label ?? there?.label ?? id, here, there }
        })
        // Without a total the scores of rows say what was entered, not how good it is.
        const isComparable = of.total !== null && data.total !== null
        const scoreOf = (row: ScoreRow | undefined) =>
          row ? (row.score === null ? row.stateLabel : figureText(row.score)) : '—'
        const columns: readonly Column<Line>[] = [
          { key: 'name', title: '指标', head: true, cell: (line) => line.label },
          { key: 'was', title: `${nameOf(data)}数值`, align: 'right', cell: (line) => line.there?.value ?? '—' },
          { key: 'is', title: `${nameOf(of)}数值`, align: 'right', cell: (line) => line.here?.value ?? '—' },
          { key: 'wasScore', title: `${nameOf(data)}得分`, align: 'right', cell: (line) => scoreOf(line.there) },
          { key: 'isScore', title: `${nameOf(of)}得分`, align: 'right', cell: (line) => scoreOf(line.here) },
          { key: 'change', title: '变化', align: 'right', cell: (line) => (isComparable ? changeOf(line) : '—') },
        ]
        return (
          <>
            <p className={styles.both}>
              {`${nameOf(data)}：${data.totalText} `}
              <GradeBadge grade={data.grade} />
              {`　→　${nameOf(of)}：${of.totalText} `}
              <GradeBadge grade={of.grade} />
            </p>
            {isComparable ? null : <p className={greenCodeClasses.more}>其中一份没有总分，逐项得分的变化不作比较。</p>}
            <DataTable caption="两份结果逐项对比" columns={columns} rows={lines} rowKey={(line) => line.id} />
          </>
        )
      }}
    </QueryView>
  )
}

function changeOf({ here, there }: Line) {
  if (!here || !there || here.score === null || there.score === null) return '—'
  const change = here.score - there.score
  if (Math.abs(change) < 0.00005) return '不变'
  return change > 0 ? <span className={styles.compareBetter}>{`+${figureText(change)}`}</span> : figureText(change)
}
