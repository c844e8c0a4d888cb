/** Saves a report under a name: an own one again or as another; one of a colleague's as an own copy. */
import {
  customReport,
  type ReportShare,
  reportShares,
  type SavedReport,
} from '@green/contract/calls/overview/report.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { RadioRow, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { type AskedPlace, askedOf } from './place.ts'

type SaveDialogProps = {
  place: AskedPlace
  /** The saved report that is open. */
  of: SavedReport | null
  onSaved: (saved: SavedReport) => void
  onClose: () => void
}

export function SaveDialog({ place, of, onSaved, onClose }: SaveDialogProps) {
  const [name, setName] = useState(of ? (of.own ? of.name : `${of.name}（副本）`) : '')
  const [share, setShare] = useState<ReportShare>(of?.own ? of.share : 'own')
  const [way, setWay] = useState(of?.own ? 'change' : 'new')
  const save = useAct(customReport.save, {
    onDone: (saved) => {
      toast.success(`报表“${saved.name}”已保存`)
      onSaved(saved)
    },
  })
  const isChange = of?.own === true && way === 'change'
  const send = () =>
    save.mutate({
      name: name.trim(),
      share,
      asked: askedOf(place),
      ...(isChange ? { id: of.id, version: of.version } : {}),
    })
  const other = save.error?.errors.find(({ field }) => field !== 'name' && field !== 'share')
  return (
    <Dialog
      title={of && !of.own ? '复制为我的报表' : '保存报表'}
      onClose={onClose}
      footer={<ActFoot act="保存" running={save.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={save.error && other ? { message: other.message, errors: [] } : save.error} />
      {of?.own ? (
        <RadioRow
          id="report-way"
          label="保存为"
          value={way}
          options={[
            { value: 'change', label: '原报表' },
            { value: 'new', label: '新报表' },
          ]}
          onChange={setWay}
        />
      ) : null}
      <TextInput
        id="report-name"
        label="报表名称"
        required
        value={name}
        maxLength={40}
        placeholder="例如：各区县申报数量"
        fault={faultOf(save.error, 'name')}
        onChange={setName}
      />
      <RadioRow
        id="report-share"
        label="谁可以打开"
        value={share}
        options={Object.entries(reportShares).map(([value, label]) => ({ value, label }))}
        onChange={(next) => setShare(next as ReportShare)}
        hint="只保存怎么统计，不保存数据：别人打开时，按他自己的权限统计；只有本人能修改，别人可以复制。"
      />
    </Dialog>
  )
}
