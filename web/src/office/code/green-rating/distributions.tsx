/** Distributions of a run by grade, by total, by county and by industry: each chart with its table. */
import { gradeOrder, type RunSummary } from '@green/contract/calls/code/green-rating.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import styles from './green-rating.module.css'

type Counts = Readonly<Record<string, number>>
type Group = RunSummary['counties'][number]

const sumOf = (grades: Counts) => Object.values(grades).reduce((all, one) => all + one, 0)
const share = (count: number, of: number) => (of === 0 ? '—' : `${((count / of) * 100).toFixed(1)}%`)

export function Distributions({ summary }: { summary: RunSummary }) {
  const all = sumOf(summary.grades)
  const rated = gradeOrder.filter((grade) => (summary.grades[grade] ?? 0) > 0 || grade.length <= 2)
  return (
    <div className={styles.charts}>
      <section aria-label="等级分布">
        <h2>等级分布</h2>
        <Chart
          label="各等级的企业数"
          height={220}
          data={{
            labels: rated,
            whole: true,
            unit: '家',
            series: [{ name: '企业数', values: rated.map((grade) => summary.grades[grade] ?? 0) }],
          }}
        />
        <DataTable
          caption="各等级的企业数"
          rows={rated}
          rowKey={(grade) => grade}
          columns={[
            { key: 'grade', title: '等级', head: true, cell: (grade) => grade },
            { key: 'n', title: '企业数', align: 'right', cell: (grade) => summary.grades[grade] ?? 0 },
            { key: 'share', title: '占比', align: 'right', cell: (grade) => share(summary.grades[grade] ?? 0, all) },
          ]}
        />
      </section>
      <section aria-label="总分分布">
        <h2>总分分布</h2>
        <Chart
          label="各分数段的企业数"
          height={220}
          data={{
            labels: summary.totals.map((_n, tens) => `${tens * 10}起`),
            whole: true,
            unit: '家',
            series: [{ name: '企业数', values: summary.totals }],
          }}
        />
        <DataTable
          caption="各分数段的企业数"
          rows={summary.totals.map((count, tens) => ({ tens, count })).filter(({ count }) => count > 0)}
          rowKey={({ tens }) => String(tens)}
          columns={[
            { key: 'band', title: '总分', head: true, cell: ({ tens }) => bandOf(tens) },
            { key: 'n', title: '企业数', align: 'right', cell: ({ count }) => count },
          ]}
        />
      </section>
      <Groups title="按区县" groups={summary.counties} />
      <Groups title="按行业大类" groups={summary.industries} />
    </div>
  )
}

const bandOf = (tens: number) => (tens === 9 ? '90—100' : `${tens * 10}—${tens * 10 + 9}.99`)

function Groups({ title, groups }: { title: string; groups: readonly Group[] }) {
  const columns: Column<Group>[] = [
    { key: 'name', title: title.slice(1), head: true, cell: (row) => row.name },
    { key: 'all', title: '企业数', align: 'right', cell: (row) => sumOf(row.grades) },
    ...gradeOrder.map(
      (grade): Column<Group> => ({
        key: grade,
        title: grade,
        align: 'right',
        cell: (row) => row.grades[grade] || '—',
      }),
    ),
  ]
  return (
    <section aria-label={title} className={styles.wide}>
      <h2>{title}</h2>
      <DataTable caption={title} columns={columns} rows={groups} rowKey={({ code }) => code} />
    </section>
  )
}

/** Counts by grade by the version in force and by the draft. */
export function GradesBefore({ before, after, against }: { before: Counts; after: Counts; against: string }) {
  return (
    <DataTable
      caption={`与“${against}”对照`}
      showCaption
      rows={gradeOrder.filter((grade) => (before[grade] ?? 0) + (after[grade] ?? 0) > 0)}
      rowKey={(grade) => grade}
      columns={[
        { key: 'grade', title: '等级', head: true, cell: (grade) => grade },
        { key: 'before', title: '现行方案（家）', align: 'right', cell: (grade) => before[grade] ?? 0 },
        { key: 'after', title: '本草稿（家）', align: 'right', cell: (grade) => after[grade] ?? 0 },
        {
          key: 'change',
          title: '增减',
          align: 'right',
          cell: (grade) => {
            const change = (after[grade] ?? 0) - (before[grade] ?? 0)
            return change > 0 ? `+${change}` : change
          },
        },
      ]}
    />
  )
}
