/** Announces or changes a maintenance; the deadlines that fall into a read-only time are shown before it is sent. */

import { type MaintenanceView, maintenance, maintenanceTexts } from '@green/contract/calls/operation/maintenance.ts'
import { settings } from '@green/contract/calls/overview/lookup.ts'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Checkbox, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText, momentOf } from '../../../ui/figure/date-text.ts'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../desk/desk.module.css'
import { toastDone } from '../../second-person.tsx'

/** A day and hour of this city, as typed. */
const typedOf = (moment: string) => dateTimeText(moment).replace(' ', 'T')

type Draft = { startsNow: boolean; start: string; end: string; what: string; concerns: string; isReadOnly: boolean }

const draftOf = (row: MaintenanceView | null): Draft =>
  row
    ? { ...row, startsNow: false, start: typedOf(row.startsAt), end: typedOf(row.endsAt) }
    : { startsNow: false, start: '', end: '', what: '', concerns: '', isReadOnly: false }

export function AnnounceDrawer({ row, onClose }: { row: MaintenanceView | null; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(row))
  const [missing, setMissing] = useState<Partial<Record<'startsAt' | 'endsAt', string>>>({})
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const hasBegun = row?.state === 'running'
  const done = {
    refreshes: [settings.getSysItems],
    onDone: (answer: object) => {
      toastDone(answer, '已公布，打开的页面一分钟内显示')
      onClose()
    },
  }
  const announce = useAct(maintenance.announce, done)
  const change = useAct(maintenance.change, done)
  const { error, isPending } = row ? change : announce
  const startsAt = hasBegun || draft.startsNow || !draft.start ? undefined : momentOf(draft.start)
  const isTimed = draft.end !== '' && (hasBegun || draft.startsNow || draft.start !== '')
  const times = { ...(startsAt ? { startsAt } : {}), endsAt: momentOf(draft.end) }
  const due = useCall(maintenance.deadlines, times, { enabled: isTimed && draft.isReadOnly })
  const fault = (field: 'startsAt' | 'endsAt') => missing[field] ?? faultOf(error, field)
  const send = () => {
    const lacking = {
      ...(hasBegun || draft.startsNow || draft.start ? {} : { startsAt: '请选择开始时间，或选择立即开始' }),
      ...(draft.end ? {} : { endsAt: '请选择结束时间' }),
    }
    setMissing(lacking)
    if (Object.keys(lacking).length > 0) return
    const { what, concerns, isReadOnly } = draft
    const input = { ...times, what, concerns, isReadOnly, deadlinesSeen: due.data?.count ?? 0 }
    if (row) change.mutate({ ...input, id: row.id, version: row.version })
    else announce.mutate(input)
  }
  return (
    <Drawer
      size={640}
      title={row ? '调整系统维护' : '公布系统维护'}
      onClose={onClose}
      footer={
        <ActFoot
          act={row ? '保存' : draft.startsNow && draft.isReadOnly ? '立即开始只读' : '公布'}
          running={isPending ? '正在办理' : false}
          disabled={draft.isReadOnly && isTimed && !due.data}
          onAct={send}
          onClose={onClose}
        />
      }
    >
      <div className={styles.form}>
        <Times draft={draft} set={set} hasBegun={hasBegun} fault={fault} />
        <TextArea
          id="maintenance-what"
          {...boxOf(maintenanceTexts.what)}
          rows={2}
          value={draft.what}
          fault={faultOf(error, 'what')}
          onChange={(what) => set({ what })}
        />
        <TextInput
          id="maintenance-concerns"
          {...boxOf(maintenanceTexts.concerns)}
          value={draft.concerns}
          fault={faultOf(error, 'concerns')}
          onChange={(concerns) => set({ concerns })}
        />
        {hasBegun ? null : (
          <Checkbox
            id="maintenance-read-only"
            checked={draft.isReadOnly}
            onChange={(isReadOnly) => set({ isReadOnly })}
          >
            期间只能查看，不能保存和提交
          </Checkbox>
        )}
        {draft.isReadOnly && isTimed ? <Deadlines due={due} fault={faultOf(error, 'deadlinesSeen')} /> : null}
        <Refused error={error} />
      </div>
    </Drawer>
  )
}

function Times({
  draft,
  set,
  hasBegun,
  fault,
}: {
  draft: Draft
  set: (change: Partial<Draft>) => void
  hasBegun: boolean
  fault: (field: 'startsAt' | 'endsAt') => string | undefined
}) {
  return (
    <>
      {hasBegun ? null : (
        <Checkbox id="maintenance-now" checked={draft.startsNow} onChange={(startsNow) => set({ startsNow })}>
          立即开始
        </Checkbox>
      )}
      {draft.startsNow ? null : (
        <TextInput
          id="maintenance-start"
          type="datetime-local"
          label="开始时间"
          required
          disabled={hasBegun}
          hint={hasBegun ? '维护已经开始，只能调整结束时间和文字。' : undefined}
          value={draft.start}
          fault={fault('startsAt')}
          onChange={(start) => set({ start })}
        />
      )}
      <TextInput
        id="maintenance-end"
        type="datetime-local"
        label="结束时间"
        required
        hint="到时自动结束，最长7天。"
        value={draft.end}
        fault={fault('endsAt')}
        onChange={(end) => set({ end })}
      />
    </>
  )
}

function Deadlines({
  due,
  fault,
}: {
  due: ReturnType<typeof useCall<typeof maintenance.deadlines>>
  fault: string | undefined
}) {
  const faults = due.error?.errors ?? []
  if (faults.length > 0) return <p className="ge-fault">{faults.map(({ message }) => message).join('；')}</p>
  return (
    <QueryView query={due} loading="正在查找这段时间内的期限" rows={2}>
      {({ count, kinds, rows }) => (
        <section aria-label="这段时间内的期限">
          {count === 0 ? (
            <p>没有期限落在这段时间内。</p>
          ) : (
            <>
              <p>
                <strong>有 {count} 个期限落在这段时间内</strong>
                ，公布时一并顺延并通知有关单位；提前结束或取消维护后不再改回。须由一名市级管理员复核。
              </p>
              <ul aria-label="顺延">
                {kinds.map(({ kind, count: n, to, reason }) => (
                  <li key={`${kind} ${to}`}>
                    {kind} {n} 个：{to ? `顺延至 ${dateTimeText(to)}` : `不顺延，${reason}`}
                  </li>
                ))}
              </ul>
              <p>各个期限：</p>
              <ul aria-label="各个期限">
                {rows.map(({ at, what, to }) => (
                  <li key={`${at} ${what} ${to}`}>
                    {dateTimeText(at)}　{what}
                  </li>
                ))}
              </ul>
              {count > rows.length ? <p>只列出最早的 {rows.length} 个。</p> : null}
            </>
          )}
          {fault ? (
            <p className="ge-fault" role="alert">
              {fault}
            </p>
          ) : null}
        </section>
      )}
    </QueryView>
  )
}
