/** What the city shows to the public, and the prices behind the estimates. */

import type { CallOutput } from '@green/contract/call.ts'
import { greenCode, priceSourceLength, publicDisplays } from '@green/contract/calls/code/green-code.ts'
import { useState } from 'react'
import { AmountInput } from '../../../filing/amount-input.tsx'
import { greenCodeClasses } from '../../../filing/green-code/green-code-classes.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { RadioRow, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { toastDone } from '../../second-person.tsx'

type Settings = CallOutput<typeof greenCode.settings>
type DialogProps = { mayChange: boolean; onClose: () => void }

export function SettingsDialog(props: DialogProps) {
  const settings = useCall(greenCode.settings, {})
  return (
    <QueryView
      query={settings}
      loading="正在读取设置"
      rows={4}
      frame={(face) => (
        <Dialog title="展示和价格" onClose={props.onClose}>
          {face}
        </Dialog>
      )}
    >
      {(read) => <Fields key={read.version} settings={read} {...props} />}
    </QueryView>
  )
}

function Fields({ settings, mayChange, onClose }: DialogProps & { settings: Settings }) {
  const [typed, setTyped] = useState({
    publicDisplay: settings.publicDisplay,
    yuanPerTce: String(settings.yuanPerTce),
    yuanPerM3: String(settings.yuanPerM3),
    priceSource: settings.priceSource,
  })
  const save = useAct(greenCode.saveSettings, {
    onDone: (answer) => {
      toastDone(answer, '已保存')
      onClose()
    },
  })
  const fault = (field: string) => faultOf(save.error, field)
  const send = () =>
    save.mutate({
      ...typed,
      yuanPerTce: Number(typed.yuanPerTce),
      yuanPerM3: Number(typed.yuanPerM3),
      version: settings.version,
    })
  return (
    <Dialog
      title="展示和价格"
      onClose={onClose}
      footer={
        mayChange ? (
          <ActFoot act="保存" running={save.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />
        ) : null
      }
    >
      <Refused error={save.error} />
      <RadioRow
        id="code-display"
        label="对公众展示（仅限企业同意公开的）"
        value={typed.publicDisplay}
        options={Object.entries(publicDisplays).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setTyped({ ...typed, publicDisplay: value as Settings['publicDisplay'] })}
      />
      <AmountInput
        id="code-tce"
        label="没有分品种用量时的综合能源价格（元/吨标准煤）"
        value={typed.yuanPerTce}
        fault={fault('yuanPerTce')}
        onChange={(yuanPerTce) => setTyped({ ...typed, yuanPerTce })}
      />
      <AmountInput
        id="code-water"
        label="水价（元/立方米）"
        value={typed.yuanPerM3}
        fault={fault('yuanPerM3')}
        onChange={(yuanPerM3) => setTyped({ ...typed, yuanPerM3 })}
      />
      <TextArea
        id="code-source"
        label="价格来源"
        hint="综合能源价格和水价的来源，金额旁注明；电、气、煤等分品种价格在“参数与字典—能源价格”中设定。价格只用于估算，不进入评分。"
        fault={fault('priceSource')}
        rows={3}
        maxLength={priceSourceLength}
        value={typed.priceSource}
        onChange={(priceSource) => setTyped({ ...typed, priceSource })}
      />
      {settings.updatedAt ? (
        <p
          className={greenCodeClasses.note}
        >{`${settings.updatedBy ?? ''}于${dateTimeText(settings.updatedAt)}修改`}</p>
      ) : null}
    </Dialog>
  )
}
