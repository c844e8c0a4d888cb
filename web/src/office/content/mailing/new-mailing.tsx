/** A new message to a group: the group and its recipients first, then the text. */

import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import {
  confirmFrom,
  type MailingGroup,
  type MailingQuery,
  mailing,
  mailingFields,
  mailingGroups,
  mailingVariables,
  receiversAtMost,
} from '@green/contract/calls/content/mailing.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { labels } from '@green/contract/calls/overview/labels.ts'
import { useState } from 'react'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFieldValues } from '../../../filing/fields/use-fields.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { NumberBox } from '../../../ui/control/number-box.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import deskStyles from '../../desk/desk.module.css'
import { EnterpriseLink } from '../../enterprise/enterprises/enterprise-link.tsx'
import { titleOf } from '../../filing/filing-overview/all-filings.tsx'
import { ChoiceFilter, FilterBar } from '../../list/filter-bar.tsx'
import styles from '../../list/list.module.css'
import { ListFrame } from '../../list/list-frame.tsx'
import { isFiltered, oneOf, withoutFilters } from '../../list/list-place.ts'
import { CountyFilter } from '../../list/place-filters.tsx'
import { useList } from '../../list/use-list.ts'
import { toastDone } from '../../second-person.tsx'

const usual = {
  tab: 'new',
  group: '',
  qxCode: '',
  batchId: '',
  days: '90',
  labelId: '',
  runId: '',
  lack: '',
  page: 1,
  size: 10,
}
const groups = Object.keys(mailingGroups) as MailingGroup[]
const daysOffered = [30, 60, 90, 180]

const sentText = ({ told: notified, unreached }: { told: number; unreached: number }) =>
  `已发出 ${notified} 条${unreached > 0 ? `，${unreached} 家没有可用账号` : ''}`

/** Null until the group is chosen whole. */
function queryOf(group: MailingGroup, place: typeof usual): MailingQuery | null {
  const where = place.qxCode ? { qxCode: place.qxCode } : {}
  switch (group) {
    case 'unfiled':
    case 'returned':
      return place.batchId ? { group, batchId: place.batchId, ...where } : null
    case 'expiring':
      return { group, days: Number(place.days), ...where }
    case 'labelled':
      return place.labelId ? { group, labelId: place.labelId, ...where } : null
    case 'lacking':
      return place.runId ? { group, runId: place.runId, lack: place.lack, ...where } : null
  }
}

export function NewMailing({ onSent }: { onSent: () => void }) {
  const [place, setPlace] = useAddress(usual)
  const group = oneOf(groups, place.group)
  const byBatch = group === 'unfiled' || group === 'returned'
  const query = group ? queryOf(group, place) : null
  const batches = useCall(batch.list, {}, { enabled: byBatch })
  const known = useCall(labels.list, {}, { enabled: group === 'labelled' })
  const filtered = isFiltered(place, usual)
  const clear = () => setPlace(withoutFilters(usual))
  return (
    <>
      <FilterBar filtered={filtered} onClear={clear}>
        <ChoiceFilter
          label="发给"
          needed
          value={place.group}
          options={groups
            .filter((value) => value !== 'lacking' || place.runId !== '')
            .map((value) => ({ value, label: mailingGroups[value] }))}
          onChange={(next) => setPlace({ group: next })}
        />
        {group ? <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} /> : null}
        {byBatch ? (
          <ChoiceFilter
            label="批次"
            needed
            wide
            value={place.batchId}
            options={(batches.data ?? []).map((one) => ({
              value: one.id,
              label: `${titleOf(one.programme)} · ${one.name}`,
            }))}
            onChange={(next) => setPlace({ batchId: next })}
          />
        ) : null}
        {group === 'expiring' ? (
          <ChoiceFilter
            label="多少天内到期"
            value={place.days}
            options={daysOffered.map((days) => ({ value: String(days), label: `${days} 天` }))}
            onChange={(next) => setPlace({ days: next || usual.days })}
          />
        ) : null}
        {group === 'labelled' ? (
          <ChoiceFilter
            label="标签"
            needed
            value={place.labelId}
            options={(known.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
            onChange={(next) => setPlace({ labelId: next })}
          />
        ) : null}
      </FilterBar>
      {query ? (
        <Receivers key={JSON.stringify(query)} query={query} onSent={onSent} />
      ) : (
        <Notice tone="info" title="先选择发给哪些企业，名单和人数会列在这里，核对后再写通知。" />
      )}
    </>
  )
}

function Receivers({ query, onSent }: { query: MailingQuery; onSent: () => void }) {
  const list = useList(mailing.receivers, { input: query })
  const { total = 0, reachable = 0, groupLabel = '' } = list.query.data ?? {}
  return (
    <>
      {list.query.data ? (
        <p role="status">
          <strong>{groupLabel}</strong>：共 <strong>{total.toLocaleString('zh-CN')}</strong> 个收件对象
          {reachable < total ? `，其中 ${(total - reachable).toLocaleString('zh-CN')} 家没有可用账号，收不到通知` : ''}
          。
        </p>
      ) : null}
      <ListFrame
        list={list}
        caption="收件企业"
        rowKey={(row) => row.key}
        empty={{ title: '现在没有符合条件的企业', hint: '名单按当前数据算出，不需要发送。' }}
        columns={[
          {
            key: 'name',
            title: '企业',
            render: (_, row) => <EnterpriseLink id={row.enterpriseId} name={row.enterpriseName} />,
          },
          { key: 'qx', title: '区县', dataIndex: 'qxName' },
          { key: 'matter', title: '事项', render: (_, row) => <span className={styles.long}>{row.matter}</span> },
          { key: 'deadline', title: '截止或到期', render: (_, row) => row.deadline || '—' },
          { key: 'reachable', title: '能否收到', render: (_, row) => (row.reachable ? '能' : '没有可用账号') },
        ]}
      />
      {total > 0 ? <MessageForm query={query} total={total} onSent={onSent} /> : null}
    </>
  )
}

const begun = {
  title: '{事项}：请尽快办理',
  body: '{企业名称}：请于{截止日期}前办理{事项}。如有疑问，请联系所在区县。',
  sms: true,
}

function MessageForm({ query, total, onSent }: { query: MailingQuery; total: number; onSent: () => void }) {
  const form = useFieldValues(mailingFields, { start: begun, parts: ['count'] })
  const [typed, setTyped] = useState<number | null>(null)
  const press = useIdempotencyKey()
  const preview = useAct(mailing.preview)
  const send = useAct(mailing.send, {
    onDone: (answer) => {
      press.answered()
      toastDone(answer, isWaiting(answer) ? '' : sentText(answer))
      onSent()
    },
  })
  const isMany = total >= confirmFrom
  const countFault = faultOf(send.error, 'count')
  const onError = form.take
  const onSend = () => {
    const values = send.isPending ? null : form.checkAll()
    if (values) send.mutate(press.of({ ...query, ...values, count: isMany ? (typed ?? 0) : total }), { onError })
  }
  const onPreview = () => {
    const values = form.checkAll()
    if (values) preview.mutate({ ...query, title: values.title, body: values.body }, { onError })
  }
  return (
    <form
      className={deskStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <RefusedLine>{form.refusalIn(send.error ?? preview.error)}</RefusedLine>
      <p className="ge-hint">
        {`可用变量：${Object.values<{ label: string; hint?: string }>(mailingVariables)
          .map(({ label, hint }) => `{${label}}${hint ? `（${hint}）` : ''}`)
          .join('；')}。每家收到的是自己的内容。`}
      </p>
      <FieldsBody form={form} />
      {isMany ? (
        <Field
          id="mailing-count"
          label={`收件对象较多，请输入名单上的数字确认（${total}）`}
          required
          fault={countFault}
        >
          <NumberBox id="mailing-count" min={0} max={receiversAtMost} value={typed} onChange={setTyped} />
        </Field>
      ) : (
        <RefusedLine>{countFault}</RefusedLine>
      )}
      <div className={deskStyles.act}>
        <Button running={preview.isPending} onClick={onPreview}>
          预览
        </Button>
        <Button
          type="submit"
          kind="primary"
          disabled={isMany && typed !== total}
          running={send.isPending ? '正在发送' : false}
        >
          {`发给这 ${total.toLocaleString('zh-CN')} 个收件对象`}
        </Button>
      </div>
      {preview.data ? (
        <section aria-label="预览">
          <p className={styles.under}>{`以 ${preview.data.to} 为例`}</p>
          <p>
            <strong>{preview.data.title}</strong>
          </p>
          <p className="ge-long">{preview.data.body}</p>
          {form.values.sms === true ? <p className={styles.under}>{`短信：${preview.data.sms}`}</p> : null}
        </section>
      ) : null}
    </form>
  )
}
