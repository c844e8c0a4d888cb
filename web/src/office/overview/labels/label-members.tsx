/** The enterprises of a label with their periods; adding by credit codes, ending by day. */

import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { type Label, labels } from '@green/contract/calls/overview/labels.ts'
import { labelReason } from '@green/contract/fields/label.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty, FailedQuery, Loading } from '../../../ui/page/faces.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { DayField } from '../../desk/field/day-field.tsx'
import { toastDone } from '../../second-person.tsx'

const reads = [lsdtqyinfo.page]

export function LabelMembers({ label, onClose }: { label: Label; onClose: () => void }) {
  const [place, setPlace] = useState({ current: '1' as '0' | '1', page: 1, size: 10 })
  const members = useCall(labels.members, { labelId: label.id, ...place }, { keepPrevious: true })
  const end = useAct(labels.end, { refreshes: reads, onDone: () => toast.success('已结束，今天起不再带有该标签') })
  const { data } = members
  return (
    <Drawer size={960} title={`标签：${label.name}`} onClose={onClose}>
      <div className="oa-form">
        <AddMembers label={label} />
        <Radio.Group
          aria-label="范围"
          value={place.current}
          onChange={(event) => setPlace({ ...place, page: 1, current: event.target.value as '0' | '1' })}
          options={[
            { value: '1', label: '今天带有' },
            { value: '0', label: '全部（含已结束、未开始）' },
          ]}
        />
        {members.isPending ? <Loading rows={5} label="正在加载企业" /> : null}
        {members.error ? <FailedQuery error={members.error} onRetry={() => void members.refetch()} /> : null}
        <Refused error={end.error} />
        {data?.total === 0 ? <Empty title="没有企业" hint="在上面按信用代码添加，或为标签设置规则。" /> : null}
        {data && data.total > 0 ? (
          <>
            <DataTable
              caption={`带有标签“${label.name}”的企业`}
              rows={data.rows}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'name',
                  title: '企业',
                  head: true,
                  cell: (row) => (
                    <>
                      <Link to={officePath('enterpriseCard')} search={{ id: row.enterpriseId }}>
                        {row.enterpriseName}
                      </Link>
                      <span className="ol-under">{row.socialCode}</span>
                    </>
                  ),
                },
                { key: 'qxName', title: '区县', cell: (row) => row.qxName },
                { key: 'span', title: '起止', cell: (row) => `${row.startOn} 至 ${row.endOn ?? '今'}` },
                {
                  key: 'source',
                  title: '来源',
                  cell: (row) => (row.source === 'rule' ? '规则' : `${row.by}：${row.reason}`),
                },
                {
                  key: 'acts',
                  title: '操作',
                  cell: (row) =>
                    row.source === 'hand' && row.current ? (
                      <Button
                        size="small"
                        kind="quiet"
                        disabled={end.isPending}
                        onClick={() => end.mutate({ id: row.id, endOn: yesterdayOr(row.startOn) })}
                      >
                        结束
                      </Button>
                    ) : null,
                },
              ]}
            />
            <Pager
              total={data.total}
              page={place.page}
              size={place.size}
              onChange={(next) => setPlace({ ...place, ...next })}
            />
          </>
        ) : null}
      </div>
    </Drawer>
  )
}

/** The last day is yesterday; what began today ends today. */
function yesterdayOr(startOn: string): string {
  const yesterday = new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10)
  return yesterday < startOn ? startOn : yesterday
}

function AddMembers({ label }: { label: Label }) {
  const [codes, setCodes] = useState('')
  const [span, setSpan] = useState({ startOn: today(), endOn: '' })
  const [reason, setReason] = useState('')
  const add = useAct(labels.add, {
    refreshes: reads,
    onDone: (answer) => {
      toastDone(answer, isWaiting(answer) ? '' : `已添加 ${answer.added} 家`)
      setCodes('')
    },
  })
  const added = add.data && !isWaiting(add.data) ? add.data : null
  const socialCodes = codes.split(/[\s,，;；、]+/).filter(Boolean)
  return (
    <fieldset className="olb-rule">
      <legend>添加企业</legend>
      <TextArea
        id="label-codes"
        label="统一社会信用代码"
        required
        fault={faultOf(add.error, 'socialCodes')}
        hint="可以粘贴一列，一次最多 500 家。"
        rows={3}
        value={codes}
        onChange={setCodes}
      />
      <div className="oa-form oa-form-two">
        <DayField
          id="label-start"
          label="开始日期"
          value={span.startOn}
          onChange={(startOn) => setSpan({ ...span, startOn })}
          fault={faultOf(add.error, 'startOn')}
        />
        <DayField
          id="label-end"
          label="结束日期"
          value={span.endOn}
          onChange={(endOn) => setSpan({ ...span, endOn })}
          fault={faultOf(add.error, 'endOn')}
          hint="不填为长期"
        />
      </div>
      <TextInput
        id="label-reason"
        {...boxOf(labelReason)}
        value={reason}
        onChange={setReason}
        fault={faultOf(add.error, 'reason')}
      />
      <Button
        running={add.isPending ? '正在添加' : false}
        onClick={() =>
          add.mutate({
            labelId: label.id,
            socialCodes,
            startOn: span.startOn,
            ...(span.endOn ? { endOn: span.endOn } : {}),
            reason,
          })
        }
      >
        添加
      </Button>
      <Refused error={add.error} />
      {added && added.unknown.length + added.already.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={[
            added.unknown.length > 0 ? `企业库中没有：${added.unknown.join('、')}` : '',
            added.already.length > 0 ? `已带有该标签：${added.already.join('、')}` : '',
          ]
            .filter(Boolean)
            .join('；')}
        />
      ) : null}
    </fieldset>
  )
}
