/** 待市级确认的口径 beneath the batches of a programme: numbers of its tables for which no published text was found. */

import { type OpenPoint, openPoints } from '@green/filing/form/tentative.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { rubricsOf } from '@green/filing/scoring/rubric.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from './batches.module.css'

export function OpenPoints({ programme }: { programme: Programme }) {
  const tables = rubricsOf(programme)
    .map((rubric) => ({ rubric, points: openPoints(rubric) }))
    .filter(({ points }) => points.length > 0)
  if (tables.length === 0) return null
  const count = tables.reduce((sum, { points }) => sum + points.length, 0)
  return (
    <details className={styles.openPoints}>
      <summary>待市级确认的口径（{count} 项）</summary>
      <p className="ge-hint">
        这些数值没有查到公布的文本，由本平台设定或取自一份公开的评分表。批次开始后评分表不再改变，请在建立批次前核对；需要改的，请将依据文件交平台运维单位更新评分表后再开始批次。
      </p>
      {tables.map(({ rubric, points }) => (
        <section key={rubric.id} className={styles.apart} aria-label={rubric.name}>
          <h3>
            {rubric.name}（{rubric.version}版）
          </h3>
          <DataTable<OpenPoint>
            caption={`${rubric.name}：待市级确认的口径`}
            rows={points}
            rowKey={({ id }) => id}
            columns={[
              { key: 'label', title: '项目', head: true, cell: ({ label }) => label },
              { key: 'what', title: '待确认', cell: ({ what }) => what },
              { key: 'now', title: '现在的数值', cell: ({ now }) => now },
            ]}
          />
        </section>
      ))}
    </details>
  )
}
