/** Progress of one batch: counties side by side, enterprises that have not filed, a reminder to them; closing, archiving, its changes. */

import type { CallOutput } from '@green/contract/call.ts'
import { batch as calls } from '@green/contract/calls/filing/batch.ts'
import { batchReason, batchReminder } from '@green/contract/fields/batch.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import listStyles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import styles from '../desk.module.css'
import { ExtendButton, Extensions } from './batch-extension.tsx'
import batchesStyles from './batches.module.css'

type BatchProgressProps = { batch: Batch; mayKeep: boolean; onBack: () => void }

export function BatchProgress({ batch, mayKeep, onBack }: BatchProgressProps) {
  return (
    <div className={styles.form}>
      <div className={styles.act}>
        <Button size="small" icon="back" onClick={onBack}>
          返回批次
        </Button>
        {mayKeep && batch.status !== 'archived' ? <ExtendButton batch={batch} /> : null}
        {mayKeep ? <Endings batch={batch} /> : null}
      </div>
      <h2>{batch.name}</h2>
      <Counties id={batch.id} />
      <Extensions batch={batch} />
      <Unsent batch={batch} />
      <Changes id={batch.id} />
    </div>
  )
}

type County = CallOutput<typeof calls.progress>[number]

function Counties({ id }: { id: string }) {
  const counties = useCall(calls.progress, { id })
  const number = (key: keyof County, title: string) => ({
    key,
    title,
    align: 'right' as const,
    cell: (row: County) => row[key],
  })
  return (
    <QueryView
      query={counties}
      loading="正在加载进度"
      rows={5}
      empty={<Empty title="还没有单位申报" hint="企业开始填写后，这里按区县显示进度。" />}
    >
      {(rows) => (
        <DataTable<County>
          caption="各区县的申报进度"
          rows={rows}
          rowKey={({ qxCode }) => qxCode}
          columns={[
            { key: 'qxName', title: '区县', head: true, cell: ({ qxName }) => qxName },
            number('unsent', '未提交'),
            number('atCounty', '待区县审核'),
            number('returned', '退回修改中'),
            number('recommended', '已推荐'),
            { key: 'quota', title: '名额', align: 'right', cell: ({ quota }) => quota ?? '不限' },
            number('approved', '已通过'),
            number('rejected', '不予通过'),
          ]}
        />
      )}
    </QueryView>
  )
}

function Unsent({ batch }: { batch: Batch }) {
  const [place, setPlace] = useState({ page: 1, size: 10 })
  const [isWriting, setWriting] = useState(false)
  const unsent = useCall(calls.unsent, { id: batch.id, ...place }, { keepPrevious: true })
  return (
    <QueryView query={unsent} loading="正在加载未提交单位" rows={3}>
      {({ rows, total }) => (
        <section aria-labelledby="batch-unsent">
          <div className={classes(styles.act, batchesStyles.actOver)}>
            <h3 id="batch-unsent">已开始填写而尚未提交（{total} 家）</h3>
            {total > 0 && batch.status === 'open' ? (
              <Button size="small" icon="bell" onClick={() => setWriting(true)}>
                提醒这些单位
              </Button>
            ) : null}
          </div>
          {total === 0 ? (
            <p className={listStyles.under}>没有。</p>
          ) : (
            <>
              <DataTable
                caption="尚未提交的单位"
                rows={rows}
                rowKey={({ filingId }) => filingId}
                stale={unsent.isPlaceholderData}
                columns={[
                  { key: 'enterpriseName', title: '单位', head: true, cell: (row) => row.enterpriseName },
                  { key: 'qxName', title: '区县', cell: (row) => row.qxName },
                  { key: 'state', title: '状态', cell: (row) => row.stateLabel },
                  { key: 'updatedAt', title: '最近保存', cell: (row) => dateTimeText(row.updatedAt) },
                ]}
              />
              <Pager label="未提交单位的分页" total={total} {...place} onChange={setPlace} />
            </>
          )}
          {isWriting ? <Reminder batch={batch} count={total} onClose={() => setWriting(false)} /> : null}
        </section>
      )}
    </QueryView>
  )
}

function Reminder({ batch, count, onClose }: { batch: Batch; count: number; onClose: () => void }) {
  const form = useFields([batchReminder], {
    start: { words: `“${batch.name}”将于${dateTimeText(batch.closeAt)}截止，请尽快完成填写并提交。` },
    call: calls.remind,
    also: { id: batch.id, dryRun: false },
    done: ({ told: notified }) => `已提醒 ${notified} 家单位`,
    onClose,
  })
  return <FieldsDialog title={`提醒 ${count} 家单位`} form={form} act="发送提醒" running="正在发送" />
}

const endings = {
  close: {
    call: calls.close,
    button: '提前截止',
    act: '截止',
    done: '已截止',
    text: '截止后未提交的单位不能再提交；已提交的照常办理。由另一位市级人员复核后生效，有申报的单位和各区县会收到通知。',
  },
  archive: {
    call: calls.archive,
    button: '归档',
    act: '归档',
    done: '已归档',
    text: '归档后批次不能再修改，也不能恢复。由另一位市级人员复核后生效。',
  },
} as const

/** Closes the window early, or archives a batch when all is decided: with a reason, and by a second officer. */
function Endings({ batch }: { batch: Batch }) {
  const [open, setOpen] = useState<keyof typeof endings | null>(null)
  const offered = batch.status === 'open' ? 'close' : batch.status === 'closed' ? 'archive' : null
  if (!offered) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(offered)}>
        {endings[offered].button}
      </Button>
      {open ? <EndDialog batch={batch} ending={endings[open]} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

type EndProps = { batch: Batch; ending: (typeof endings)[keyof typeof endings]; onClose: () => void }

function EndDialog({ batch: { id, version }, ending, onClose }: EndProps) {
  const form = useFields<[typeof batchReason], typeof calls.close | typeof calls.archive>([batchReason], {
    call: ending.call,
    also: { id, version },
    onDone: (answer) => toastDone(answer, ending.done),
    onClose,
  })
  return (
    <FieldsDialog
      title={ending.button}
      form={form}
      act={ending.act}
      running="正在办理"
      kind="danger"
      above={<p>{ending.text}</p>}
    />
  )
}

function Changes({ id }: { id: string }) {
  const changes = useCall(calls.changes, { id })
  if (!changes.data || changes.data.length === 0) return null
  return (
    <section aria-labelledby="batch-changes">
      <h3 id="batch-changes">变更记录</h3>
      <ul className={batchesStyles.batchChanges}>
        {changes.data.map((one) => (
          <li key={one.id}>
            <p className={listStyles.under}>
              {dateTimeText(one.at)}　{one.by}
            </p>
            <p>{one.changes.map(({ label, before, after }) => `${label}：${before} → ${after}`).join('；')}</p>
            <p>理由：{one.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
