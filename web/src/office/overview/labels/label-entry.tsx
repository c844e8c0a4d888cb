/** Creates or edits a label, with a dry run of its rule before it is saved. */

import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { type Label, labels } from '@green/contract/calls/overview/labels.ts'
import type { LabelRule } from '@green/contract/enterprise/labels.ts'
import { labelFields } from '@green/contract/fields/label.ts'
import { useState } from 'react'
import { FieldBox } from '../../../filing/fields/field-box.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useAct } from '../../../platform/request/query.ts'
import { RadioRow } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import styles from '../../account/accounts/accounts.module.css'
import { toastDone } from '../../second-person.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { RuleTrial } from './rule-trial.tsx'

const { name, description, enabled } = labelFields
const ways = [
  { value: 'hand', label: '逐家添加' },
  { value: 'rule', label: '按规则自动归入（每晚更新）' },
]

export function LabelEntry({ label, onClose }: { label: Label | null; onClose: () => void }) {
  const [way, setWay] = useState(label?.rule == null ? 'hand' : 'rule')
  const [rule, setRule] = useState<LabelRule>(label?.rule ?? { match: 'all', conditions: [] })
  const isRuled = way === 'rule'
  const form = useFields([name, description, enabled], {
    start: label ?? { enabled: true },
    call: labels.save,
    also: { ...(label ? { id: label.id, version: label.version } : {}), rule: isRuled ? rule : null },
    parts: ['rule'],
    refreshes: [lsdtqyinfo.page],
    onDone: (saved) => toastDone(saved, isWaiting(saved) ? '' : `已保存：${saved.name}（${saved.members}家）`),
    onClose,
  })
  const tryIt = useAct(labels.tryRule)
  const faultAt = (path: string) => form.faultAt(path) ?? faultOf(tryIt.error, path)
  return (
    <Drawer
      size={760}
      title={label ? `修改标签：${label.name}` : '新建标签'}
      onClose={onClose}
      footer={<ActFoot act="保存" running={form.isRunning ? '正在保存' : false} onAct={form.send} onClose={onClose} />}
    >
      <div className={styles.form}>
        <FieldBox form={form} field={name} />
        <FieldBox form={form} field={description} />
        <RadioRow id="label-way" label="归入方式" value={way} options={ways} onChange={setWay} />
        {isRuled ? <RuleEditor rule={rule} onChange={setRule} faultAt={faultAt} /> : null}
        {isRuled && rule.conditions.length > 0 ? <RuleTrial rule={rule} trial={tryIt} /> : null}
        <FieldBox form={form} field={enabled} />
        {label?.rule && form.values.enabled !== true ? (
          <Notice tone="warning" title="停用后，按规则归入的企业即日起不再带有该标签。" />
        ) : null}
        {faultAt('rule') && rule.conditions.length === 0 ? (
          <p className="ge-fault" role="alert">
            {faultAt('rule')}
          </p>
        ) : null}
        <RefusedLine>{form.refusal}</RefusedLine>
      </div>
    </Drawer>
  )
}
