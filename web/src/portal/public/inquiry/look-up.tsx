/** The answer by the receipt's number and the end of the phone; neither is in the address. */

import { inquiry, phoneEndLength } from '@green/contract/calls/content/inquiry.ts'
import { printedNumberLength } from '@green/contract/shapes.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { LookupForm } from '../list/lookup-form.tsx'
import { Query } from './inquiry-view.tsx'

const asks = [
  {
    name: 'number',
    label: '留言编号',
    placeholder: '提交留言时给您的编号',
    maxLength: printedNumberLength,
    least: 6,
    missing: '请填写提交留言时给您的编号',
  },
  {
    name: 'phoneEnd',
    label: '电话后4位',
    placeholder: '留言所留电话的后4位',
    maxLength: phoneEndLength,
    least: 4,
    missing: '请填写留言所留电话的后4位数字',
  },
] as const

export function LookUp() {
  const [input, setInput] = useState({ number: '', phoneEnd: '' })
  const look = useAct(inquiry.result)
  const isMissing = look.error?.code === 404
  return (
    <Sheet title="查询答复" id="inquiry-result">
      <LookupForm
        id="inquiry"
        fields={asks}
        values={input}
        onLookup={(values) => {
          setInput(values)
          look.mutate(values)
        }}
        text={look.isPending ? '正在查询' : '查询答复'}
      />
      <div aria-live="polite">
        {look.data ? <Query row={look.data} /> : null}
        {isMissing ? <Empty title="没有查到留言" hint="请核对编号和电话后4位；编号在提交留言时给出。" /> : null}
        <RefusedLine>{isMissing ? null : look.error?.message}</RefusedLine>
      </div>
    </Sheet>
  )
}
