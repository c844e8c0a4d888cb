/** What a merge would do: differing fields and clashes with the side that counts, what follows, what forbids it. */
import type { MergePreview, MergeSide } from '@green/contract/calls/enterprise/enterprise-merge.ts'
import { Fragment } from 'react'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from './merge.module.css'

export type Choices = Readonly<Record<string, MergeSide>>
type Choose = (key: string, side: MergeSide) => void

type MergeChoice = { key: string; label: string; survivor: string; absorbed: string }

/** One row per question, both answers side by side; without `onChoose` only told. */
function Questions({
  caption,
  name,
  rows,
  chosen,
  onChoose,
}: {
  caption: string
  name: string
  rows: readonly MergeChoice[]
  chosen: Choices
  onChoose: Choose | undefined
}) {
  const side = (row: MergeChoice, which: MergeSide) => {
    const text = row[which] || '（空）'
    if (!onChoose) return chosen[row.key] === which ? <strong>{text}　采用</strong> : text
    return (
      <label className={styles.choice}>
        <input
          type="radio"
          name={`${name}-${row.key}`}
          checked={chosen[row.key] === which}
          onChange={() => onChoose(row.key, which)}
        />
        <span className="ge-hidden">{`${row.label}：${which === 'survivor' ? '保留的档案' : '并入的档案'}，`}</span>
        <span>{text}</span>
      </label>
    )
  }
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        { key: 'label', title: '项目', head: true, width: '11rem', cell: (row) => row.label },
        { key: 'survivor', title: '保留的档案', cell: (row) => side(row, 'survivor') },
        { key: 'absorbed', title: '并入的档案', cell: (row) => side(row, 'absorbed') },
      ]}
    />
  )
}

type PreviewProps = {
  of: MergePreview
  fields: Choices
  decisions: Choices
  onField?: Choose
  onDecision?: Choose
}

export function PreviewView({ of, fields, decisions, onField, onDecision }: PreviewProps) {
  const places = of.follows.map((row) => ({ ...row, key: row.place }))
  return (
    <div className={styles.preview}>
      {of.blockers.length > 0 ? (
        <section className={styles.blockers} aria-labelledby="em-blockers">
          <h2 id="em-blockers">现在不能合并</h2>
          <ul>
            {of.blockers.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {of.clashes.length > 0 ? (
        <section>
          <h2>两家都有、只能以一家为准</h2>
          <p className="ge-hint">没有采用的一份不会丢失：年度能耗仍列为该年度的另一来源，其余封存，撤销合并时恢复。</p>
          <Questions
            caption="以哪一家为准"
            name="clash"
            rows={of.clashes.map((one) => ({ ...one, label: [one.label, one.unit].filter(Boolean).join(' ') }))}
            chosen={decisions}
            onChoose={onDecision}
          />
        </section>
      ) : null}
      <section>
        <h2>不同的字段</h2>
        {of.fields.length > 0 ? (
          <Questions caption="字段取值" name="field" rows={of.fields} chosen={fields} onChoose={onField} />
        ) : (
          <p className="ge-hint">两份档案的字段相同。</p>
        )}
      </section>
      <section>
        <h2>随迁内容</h2>
        {places.length > 0 ? (
          <DataTable
            caption="并入的档案名下的内容"
            rows={places}
            rowKey={(row) => row.key}
            columns={[
              { key: 'label', title: '内容', head: true, width: '11rem', cell: (row) => row.label },
              { key: 'absorbed', title: '并入（项）', align: 'right', width: '7rem', cell: (row) => row.absorbed },
              { key: 'survivor', title: '原有（项）', align: 'right', width: '7rem', cell: (row) => row.survivor },
              { key: 'how', title: '处理', cell: (row) => (row.stays ? `不随迁：${row.stays}` : '改到保留的档案名下') },
            ]}
          />
        ) : (
          <p className="ge-hint">并入的档案名下没有内容。</p>
        )}
      </section>
      {of.notices.length > 0 ? (
        <section>
          <h2>请注意</h2>
          <ul className={styles.notices}>
            {of.notices.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

export function Parties({ of }: { of: Pick<MergePreview, 'survivor' | 'absorbed'> }) {
  return (
    <div className={styles.parties} data-part="parties">
      {(['survivor', 'absorbed'] as const).map((side) => (
        <dl key={side} data-side={side}>
          <dt>{side === 'survivor' ? '保留的档案' : '并入的档案'}</dt>
          <dd>
            <strong>{of[side].enterpriseName}</strong>
            {[
              `${of[side].socialCode}${of[side].codeDoubt ? `（${of[side].codeDoubt}）` : ''}`,
              `${of[side].qxName}　${of[side].verification}　${of[side].mainAccount ? `主账号 ${of[side].mainAccount}` : '没有账号'}`,
            ].map((line) => (
              <Fragment key={line}>
                <br />
                {line}
              </Fragment>
            ))}
          </dd>
        </dl>
      ))}
    </div>
  )
}
