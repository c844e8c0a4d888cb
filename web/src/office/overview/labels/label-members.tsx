/** The enterprises of a label with their periods; adding by credit codes, ending by day. */

import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { type Label, labels } from '@green/contract/calls/overview/labels.ts'
import { codesField, labelDays, labelReason } from '@green/contract/fields/label.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FieldBox } from '../../../filing/fields/field-box.tsx'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFieldValues } from '../../../filing/fields/use-fields.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RadioRow } from '../../../ui/control/field.tsx'
import { Refused, RefusedLine } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import styles from '../../account/accounts/accounts.module.css'
import listStyles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import labelsStyles from './labels.module.css'

const reads = [lsdtqyinfo.page]

export function LabelMembers({ label, onClose }: { label: Label; onClose: () => void }) {
  const [place, setPlace] = useState({ current: '1' as '0' | '1', page: 1, size: 10 })
  const members = useCall(labels.members, { labelId: label.id, ...place }, { keepPrevious: true })
  const end = useAct(labels.end, { refreshes: reads, onDone: () => toast.success('已结束，今天起不再带有该标签') })
  return (
    <Drawer size={960} title={`标签：${label.name}`} onClose={onClose}>
      <div className={styles.form}>
        <AddMembers label={label} />
        <RadioRow
          id="label-current"
          label="范围"
          value={place.current}
          onChange={(current) => setPlace({ ...place, page: 1, current: current === '0' ? '0' : '1' })}
          options={[
            { value: '1', label: '今天带有' },
            { value: '0', label: '全部（含已结束、未开始）' },
          ]}
        />
        <Refused error={end.error} />
        <QueryView
          query={members}
          loading="正在加载企业"
          rows={5}
          empty={<Empty title="没有企业" hint="在上面按信用代码添加，或为标签设置规则。" />}
        >
          {(data) => (
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
                        <span className={listStyles.under}>{row.socialCode}</span>
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
          )}
        </QueryView>
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
  const form = useFieldValues([codesField, ...labelDays, labelReason], { start: { startOn: today() } })
  const add = useAct(labels.add, {
    refreshes: reads,
    onDone: (answer) => {
      toastDone(answer, isWaiting(answer) ? '' : `已添加 ${answer.added} 家`)
      form.bind(codesField).onChange('')
    },
  })
  const send = () => {
    const values = form.checkAll()
    if (!values) return
    const { socialCodes, startOn, endOn, reason } = values
    const period = endOn ? { startOn, endOn } : { startOn }
    const codes = socialCodes.split(/[\s,，;；、]+/).filter(Boolean)
    add.mutate({ labelId: label.id, socialCodes: codes, ...period, reason }, { onError: form.take })
  }
  const added = add.data && !isWaiting(add.data) ? add.data : null
  return (
    <fieldset className={labelsStyles.rule}>
      <legend>添加企业</legend>
      <FieldBox form={form} field={codesField} />
      <div className={classes(styles.form, styles.formTwo)}>
        <FieldsBody form={{ ...form, fields: labelDays }} />
      </div>
      <FieldBox form={form} field={labelReason} />
      <Button running={add.isPending ? '正在添加' : false} onClick={send}>
        添加
      </Button>
      <RefusedLine>{form.refusalIn(add.error)}</RefusedLine>
      {added && added.unknown.length + added.already.length > 0 ? (
        <Notice
          tone="warning"
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
