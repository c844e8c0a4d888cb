/** A new draft: copied from a version, or from the platform's own scheme. */

import { ratingScheme, type SchemeRow } from '@green/contract/calls/code/rating-scheme.ts'
import { schemeLengths } from '@green/contract/filing/rating-scheme.ts'
import { useState } from 'react'
import { useChosenDataYear } from '../../../filing/campaign-year.ts'
import { digitsOfYear } from '../../../filing/fields/box-of.ts'
import { useAct } from '../../../platform/request/query.ts'
import { TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'

type Props = { origin: SchemeRow | null; onMade: (id: string) => void; onClose: () => void }

export function NewVersion({ origin, onMade, onClose }: Props) {
  const [title, setTitle] = useState(origin?.title ?? '绿效码')
  const [year, setYear] = useChosenDataYear(origin ? String(origin.fromYear + 1) : null)
  const [tried, setTried] = useState(false)
  const begin = useAct(ratingScheme.begin, {
    refreshes: [ratingScheme.list],
    onDone: ({ id }) => {
      toast.success('已建立草稿')
      onMade(id)
    },
  })
  const yearFault = /^20[2-9]\d$/.test(year) ? undefined : '请填写四位年度，如2026'
  const send = () => {
    setTried(true)
    if (yearFault || title.trim().length < 2) return
    begin.mutate({ ...(origin ? { basedOn: origin.id } : {}), title: title.trim(), fromYear: Number(year) })
  }
  return (
    <Dialog
      open
      title="新建版本"
      onClose={onClose}
      footer={<ActFoot act="建立草稿" running={begin.isPending ? '正在建立' : false} onAct={send} onClose={onClose} />}
    >
      <p>{origin ? `以“${origin.title}”（第${origin.edition}版）为底稿。` : '以平台预置的方案为底稿。'}</p>
      <TextInput
        id="new-title"
        label="名称"
        required
        maxLength={schemeLengths.title}
        value={title}
        fault={(tried && title.trim().length < 2 ? '请填写名称' : undefined) ?? faultOf(begin.error, 'title')}
        onChange={setTitle}
      />
      <TextInput
        id="new-year"
        label="起用的数据年度"
        required
        inputMode="numeric"
        maxLength={digitsOfYear}
        value={year}
        fault={(tried ? yearFault : undefined) ?? faultOf(begin.error, 'fromYear')}
        onChange={setYear}
      />
      <Refused error={begin.error} />
    </Dialog>
  )
}
