/** 执法证: who may inspect, until when, where, and whom to avoid. */

import { type InspectorCard, inspectionTask } from '@green/contract/calls/inspection/inspection-task.ts'
import { cardFields } from '@green/contract/filing/inspection-task-fields.ts'
import { isWide } from '@green/contract/roles.ts'
import { type ReactNode, useState } from 'react'
import { boxOf } from '../../../../filing/fields/box-of.ts'
import { useCounties } from '../../../../platform/counties.ts'
import { useAct, useCall } from '../../../../platform/request/query.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { Select, TextArea, TextInput } from '../../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../../ui/control/refused.tsx'
import { Tag } from '../../../../ui/figure/tag.tsx'
import { ActFoot, Dialog } from '../../../../ui/over/dialog.tsx'
import { Empty } from '../../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../../ui/page/page.tsx'
import { QueryView } from '../../../../ui/page/query-view.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { toastDone } from '../../../second-person.tsx'

export function CardsView({ above }: { above: ReactNode }) {
  const role = useSession((session) => session.login?.userRole)
  const cards = useCall(inspectionTask.cards, {})
  const counties = useCounties()
  const [edited, setEdited] = useState<InspectorCard | null>(null)
  const mayEdit = isWide(role)
  return (
    <Page
      title="监察任务"
      lead="每一步都核对执法证：没有登记、已过期、有利害关系的监察人员不能参加监察，也不进入抽取。"
    >
      {above}
      <Sheet>
        <QueryView
          query={cards}
          loading="正在加载执法证"
          empty={<Empty title="还没有监察人员" hint="由系统管理员建立监察人员账号。" />}
        >
          {(data) => (
            <DataTable
              caption="监察人员的执法证"
              rows={data}
              rowKey={(row) => row.accountId}
              columns={[
                { key: 'name', title: '姓名', head: true, cell: (row) => row.name },
                { key: 'unit', title: '单位', cell: (row) => row.unit },
                { key: 'no', title: '执法证号', cell: (row) => row.cardNo || '—' },
                {
                  key: 'term',
                  title: '有效期',
                  cell: (row) => (row.validFrom && row.validTo ? `${row.validFrom} 至 ${row.validTo}` : '—'),
                },
                {
                  key: 'region',
                  title: '执法区域',
                  cell: (row) => (row.qxCode ? (counties.nameOf(row.qxCode) ?? row.qxCode) : '全市'),
                },
                { key: 'avoid', title: '回避单位', cell: (row) => row.avoidUnits.join('、') || '无' },
                {
                  key: 'fault',
                  title: '今天',
                  cell: (row) => (row.fault ? <Tag tone="red">{row.fault}</Tag> : <Tag tone="green">有效</Tag>),
                },
                {
                  key: 'acts',
                  title: '操作',
                  cell: (row) =>
                    mayEdit ? (
                      <Button size="small" kind="quiet" onClick={() => setEdited(row)}>
                        {row.cardNo ? '修改' : '登记'}
                      </Button>
                    ) : (
                      '—'
                    ),
                },
              ]}
            />
          )}
        </QueryView>
      </Sheet>
      {edited ? <CardDialog of={edited} onClose={() => setEdited(null)} /> : null}
    </Page>
  )
}

function CardDialog({ of, onClose }: { of: InspectorCard; onClose: () => void }) {
  const counties = useCounties()
  const [input, setInput] = useState({
    cardNo: of.cardNo,
    validFrom: of.validFrom ?? '',
    validTo: of.validTo ?? '',
    qxCode: of.qxCode ?? '',
    avoid: of.avoidUnits.join('\n'),
    reason: '',
  })
  const save = useAct(inspectionTask.saveCard, {
    onDone: (answer) => {
      toastDone(answer, '已登记')
      onClose()
    },
  })
  const text = (key: 'cardNo' | 'validFrom' | 'validTo', label: string) => ({
    id: `card-${key}`,
    label,
    required: true,
    value: input[key],
    fault: faultOf(save.error, key),
    onChange: (value: string) => setInput({ ...input, [key]: value }),
  })
  const send = () => {
    const { avoid, qxCode, ...rest } = input
    const avoidUnits = avoid
      .split('\n')
      .map((unit) => unit.trim())
      .filter(Boolean)
    save.mutate({ ...rest, accountId: of.accountId, version: of.version, qxCode: qxCode || null, avoidUnits })
  }
  return (
    <Dialog
      title={`${of.name}的执法证`}
      onClose={onClose}
      footer={<ActFoot act="保存" running={save.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={save.error} />
      <TextInput {...text('cardNo', '执法证号')} {...boxOf(cardFields.cardNo)} />
      <TextInput {...text('validFrom', '有效期起')} type="date" />
      <TextInput {...text('validTo', '有效期止')} type="date" />
      <Select
        id="card-qxCode"
        label="执法区域"
        placeholder="全市"
        value={input.qxCode}
        options={counties.options}
        onChange={(qxCode) => setInput({ ...input, qxCode })}
      />
      <TextArea
        id="card-avoid"
        label="回避单位"
        rows={3}
        hint="每行一个企业全称"
        value={input.avoid}
        onChange={(avoid) => setInput({ ...input, avoid })}
      />
      <TextArea
        id="card-reason"
        {...boxOf(cardFields.reason)}
        rows={2}
        fault={faultOf(save.error, 'reason')}
        value={input.reason}
        onChange={(reason) => setInput({ ...input, reason })}
      />
    </Dialog>
  )
}
