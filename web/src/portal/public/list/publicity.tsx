/** 公示与异议: current publicity, the form for an objection, and its result by number. */

import type { CallOutput } from '@green/contract/call.ts'
import { objection } from '@green/contract/calls/title/objection.ts'
import { printedNumberLength } from '@green/contract/shapes.ts'
import { useState } from 'react'
import { useAddress } from '../../../platform/navigation/address.ts'
import { usePageText } from '../../../platform/navigation/page-text.ts'
import { useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { describedBy, Field } from '../../../ui/control/field.tsx'
import { FileInput } from '../../../ui/control/file-input.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { TabBar } from '../../filing/tab-bar.tsx'
import checkPartsStyles from '../check/check-parts.module.css'
import { attached, ObjectionDialog } from '../objection-dialog.tsx'
import styles from '../public.module.css'
import listStyles from './list.module.css'
import { ListFilter } from './list-filter.tsx'
import { LookupForm } from './lookup-form.tsx'
import { PublicList } from './public-list.tsx'
import { Finals } from './publicity-finals.tsx'

type Published = CallOutput<typeof objection.published>['rows'][number]

const usual = { view: 'now', keyword: '', changed: '', page: 1, size: 10, objection: '' }
const views = [
  { key: 'now', label: '正在公示' },
  { key: 'finals', label: '公示结果' },
]

export function PublicityPage() {
  const [place, setPlace] = useAddress(usual)
  const { keyword, page, size } = place
  const [against, setAgainst] = useState<Published | null>(null)
  const listed = useCall(
    objection.published,
    { page, size, ...(keyword ? { keyword } : {}) },
    { keepPrevious: true, enabled: place.view !== 'finals' },
  )
  const object = (row: Published) => (
    <Button size="small" onClick={() => setAgainst(row)} aria-label={`对${row.enterpriseName}提出异议`}>
      提出异议
    </Button>
  )
  const columns: readonly Column<Published>[] = [
    {
      key: 'name',
      title: '申报单位',
      head: true,
      cell: (row) => (
        <>
          {row.enterpriseName}
          {row.exemption ? <span className={classes('ge-hint', listStyles.exemption)}>{row.exemption}</span> : null}
        </>
      ),
    },
    { key: 'programme', title: '申报类别', cell: (row) => row.programmeTitle },
    { key: 'county', title: '区县', width: '8rem', cell: (row) => row.qxName },
    {
      key: 'number',
      title: '受理号',
      width: '11rem',
      cell: (row) => <span className={styles.code}>{row.number}</span>,
    },
    { key: 'days', title: '公示期', width: '14rem', cell: (row) => `${row.from} 至 ${row.until}` },
    { key: 'acts', title: '操作', width: '8rem', cell: object },
  ]
  return (
    <div className="ge-wrap">
      <Page title="公示与异议" lead={usePageText('page.publicity')}>
        <TabBar
          label="公示"
          tabs={views}
          open={place.view}
          onOpen={(view) => setPlace({ view, keyword: '', changed: '' })}
        />
        {place.view === 'finals' ? <Finals place={place} onPlace={setPlace} /> : null}
        {place.view === 'finals' ? null : (
          <>
            <ListFilter
              label="申报单位"
              placeholder="单位名称或受理号"
              keyword={keyword}
              onKeyword={(text) => setPlace({ keyword: text })}
              filtered={keyword !== ''}
              onClear={() => setPlace({ keyword: '' })}
            />
            <PublicList
              caption="正在公示的申报"
              query={listed}
              searched={{ searchText: keyword, onSearch: (text) => setPlace({ keyword: text }) }}
              rowKey={(row) => row.filingId}
              columns={columns}
              card={(row) => (
                <>
                  <h2>{row.enterpriseName}</h2>
                  <dl>
                    <dt>类别</dt>
                    <dd>{row.programmeTitle}</dd>
                    <dt>区县</dt>
                    <dd>{row.qxName}</dd>
                    <dt>受理号</dt>
                    <dd className={styles.code}>{row.number}</dd>
                    <dt>公示期</dt>
                    <dd>
                      {row.from} 至 {row.until}
                    </dd>
                  </dl>
                  {row.exemption ? <p className="ge-hint">{row.exemption}</p> : null}
                  {object(row)}
                </>
              )}
              filtered={keyword !== ''}
              onClear={() => setPlace({ keyword: '' })}
              onPlace={setPlace}
              empty={<Empty title="现在没有正在公示的申报" hint="新的公示开始后在此列出。" />}
            />
          </>
        )}
        <Result number={place.objection} onLookup={(number) => setPlace({ objection: number, page })} />
      </Page>
      {against ? <ObjectionDialog against={against} onClose={() => setAgainst(null)} /> : null}
    </div>
  )
}

const resultQuestions = [
  {
    name: 'number',
    label: '异议编号',
    placeholder: '提交异议时给您的编号',
    maxLength: printedNumberLength,
    missing: '请填写提交异议时给您的编号',
  },
] as const

function Result({ number, onLookup }: { number: string; onLookup: (number: string) => void }) {
  const found = useCall(objection.result, { number }, { enabled: number !== '' })
  return (
    <Sheet title="查询异议处理结果" id="objection-result">
      <LookupForm
        key={number}
        id="objection"
        fields={resultQuestions}
        values={{ number }}
        onLookup={(typed) => onLookup(typed.number)}
        text="查询结果"
      />
      <div aria-live="polite">
        {number === '' ? null : (
          <QueryView
            query={found}
            loading="正在查询"
            rows={3}
            missing={<Empty title="没有这个编号的异议" hint="请核对编号是否输入完整。" />}
          >
            {(data) => (
              <dl className={checkPartsStyles.facts}>
                {[
                  ['异议编号', data.number],
                  ['公示对象', `${data.enterpriseName}（${data.programmeTitle}）`],
                  ['提出时间', dateTimeText(data.at)],
                  ['处理结果', data.isOpen ? '核查中，答复后可在此查看' : data.stateLabel],
                  ['答复', data.note],
                  ['答复时间', dateTimeText(data.handledAt)],
                  ['证明材料', data.files.join('、') || null],
                ].map(([label, value]) =>
                  value ? (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ) : null,
                )}
              </dl>
            )}
          </QueryView>
        )}
      </div>
      {found.data?.isOpen ? <MorePapers number={number} onSent={() => void found.refetch()} /> : null}
    </Sheet>
  )
}

/** Attachments added later, until the objection is answered. */
function MorePapers({ number, onSent }: { number: string; onSent: () => void }) {
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    const refusalText = await attached(number, file)
    setSending(false)
    setFault(refusalText)
    if (!refusalText) onSent()
  }
  return (
    <Field
      id="objection-more"
      label="补充证明材料"
      hint={isSending ? '正在上传……' : 'pdf、jpg、png，每份不超过10MB，一份异议最多3份。'}
      fault={fault ?? undefined}
    >
      <FileInput
        id="objection-more"
        accept=".pdf,.jpg,.jpeg,.png"
        disabled={isSending}
        aria-describedby={describedBy('objection-more', { fault: fault ?? undefined, hint: true })}
        onChosen={([file]) => void send(file)}
      />
    </Field>
  )
}
