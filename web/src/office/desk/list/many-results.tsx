/** What one step would do, or did, to each of many cases, with what should be known of each before. */

import type { CallOutput } from '@green/contract/call.ts'
import type { filing } from '@green/contract/calls/filing/filing.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { Table, type TableProps } from 'antd'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import styles from '../../list/list.module.css'
import type { Chosen, SharedStep } from '../keys/selection.ts'

type Results = CallOutput<typeof filing.moveMany>
type Result = Results['results'][number]
type Facts = Results['facts']
type Fact = Facts[string]

export type Progress = {
  tried: Results | null
  done: Results | null
  undone: CallOutput<typeof filing.undoMany> | undefined
}

/** The result for each case: of the undo, else of the step, else of its trial run. */
export function ManyResults({
  shared: { step, able, excluded },
  progress: { tried, done, undone },
}: {
  shared: SharedStep
  progress: Progress
}) {
  if (undone)
    return (
      <>
        <p role="status">
          已撤销 <strong>{undone.ok}</strong> 件，未能撤销 <strong>{undone.failed}</strong> 件。
        </p>
        <ResultTable results={undone.results} of={able} texts={{ ok: '已撤销', failed: '未撤销' }} />
      </>
    )
  if (done)
    return (
      <>
        {done.undo ? (
          <p className="ge-hint">
            {`办错了可以在 ${dateTimeText(done.undo.until).slice(-5)} 前撤销；已有人接着办理或修改的不受影响。`}
          </p>
        ) : null}
        <p role="status">
          已办理 <strong>{done.ok}</strong> 件，未成功 <strong>{done.failed}</strong> 件。
        </p>
        <ResultTable results={done.results} of={able} texts={{ ok: '成功', failed: '失败' }} />
      </>
    )
  if (!tried) return null
  return (
    <>
      <p role="status">
        试算结果（尚未生效）：<strong>{tried.ok}</strong> 件可以{step.label}，<strong>{tried.failed}</strong> 件不能办理
        {excluded.length > 0 ? `，另有 ${excluded.length} 件状态不符已排除` : ''}。
      </p>
      <TrialNotes facts={tried.facts} />
      <ResultTable results={tried.results} of={able} texts={{ ok: '可以', failed: '不能' }} facts={tried.facts} />
    </>
  )
}

/** The results after a retry: the newer word about each case counts. */
export function merged(before: Results | null, now: Results): Results {
  if (!before) return now
  const newer = new Map(now.results.map((result) => [result.id, result]))
  const results = before.results.map((result) => newer.get(result.id) ?? result)
  const ok = results.filter((result) => result.ok).length
  return { dryRun: false, ok, failed: results.length - ok, results, facts: {}, undo: before.undo ?? now.undo }
}

/** What the officer has not looked at among all of them, before the step is carried out. */
function TrialNotes({ facts }: { facts: Facts }) {
  const cases = Object.values(facts)
  const doubtful = cases.filter(({ doubts }) => doubts > 0).length
  const unread = cases.filter(({ unopened }) => unopened.length > 0).length
  if (doubtful === 0 && unread === 0) return null
  const notes = [
    ...(doubtful > 0 ? [`${doubtful} 件有存疑`] : []),
    ...(unread > 0 ? [`${unread} 件有您没有打开的附件`] : []),
  ]
  return (
    <Notice tone="warning" title={`其中 ${notes.join('，')}`}>
      逐件列在下面；需要细看的先返回，单独办理。
    </Notice>
  )
}

function ResultTable({
  results,
  of,
  texts,
  facts,
}: {
  results: readonly Result[]
  of: readonly Chosen[]
  texts: { ok: string; failed: string }
  facts?: Facts
}) {
  const numbers = new Map(of.map((one) => [one.id, one]))
  return (
    <Table<Result>
      size="small"
      aria-label="逐件结果"
      rowKey="id"
      dataSource={[...results].sort((a, b) => Number(a.ok) - Number(b.ok))}
      pagination={results.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ y: 360 }}
      columns={[
        {
          key: 'ok',
          title: '结果',
          width: 90,
          render: (_, row) => <Tag tone={row.ok ? 'green' : 'red'}>{row.ok ? texts.ok : texts.failed}</Tag>,
        },
        {
          key: 'enterpriseName',
          title: '企业名称',
          render: (_, row) => row.enterpriseName || numbers.get(row.id)?.enterpriseName || '—',
        },
        { key: 'number', title: '受理号', render: (_, row) => numbers.get(row.id)?.number ?? '—' },
        ...(facts ? factColumns(facts) : []),
        { key: 'message', title: '说明', dataIndex: 'message' },
      ]}
    />
  )
}

/** Score, doubts, files not opened and the county's quota of each case; a column that no case needs is left out. */
function factColumns(facts: Facts): NonNullable<TableProps<Result>['columns']> {
  const cases = Object.values(facts)
  const of = (row: Result) => facts[row.id]
  const scoreOf = (fact: Fact | undefined) => fact?.expertScore ?? fact?.systemScore ?? null
  return [
    ...(cases.some((fact) => scoreOf(fact) !== null)
      ? [
          {
            key: 'score',
            title: '得分',
            align: 'right' as const,
            render: (_: unknown, row: Result) => (
              <>
                {scoreText(scoreOf(of(row)))}
                {of(row)?.expertScore == null && scoreOf(of(row)) !== null ? (
                  <span className={styles.under}>系统</span>
                ) : null}
              </>
            ),
          },
        ]
      : []),
    {
      key: 'doubts',
      title: '存疑',
      align: 'right' as const,
      render: (_: unknown, row: Result) => (of(row)?.doubts ? `${of(row)?.doubts} 处` : '—'),
    },
    {
      key: 'unopened',
      title: '没有打开的附件',
      render: (_: unknown, row: Result) => unopenedText(of(row)?.unopened ?? []),
    },
    ...(cases.some(({ quota }) => quota !== null)
      ? [
          {
            key: 'quota',
            title: '名额',
            align: 'right' as const,
            render: (_: unknown, row: Result) => {
              const quota = of(row)?.quota
              return quota ? `${quota.used} / ${quota.of}` : '—'
            },
          },
        ]
      : []),
  ]
}

/** The first ones by name, the rest by number. */
export function unopenedText(labels: readonly string[]): string {
  if (labels.length === 0) return '—'
  const named = labels.slice(0, 2).join('、')
  return labels.length > 2 ? `${named}等 ${labels.length} 项` : named
}
