/** Creates or edits a label, with a dry run of its rule before it is saved. */

import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { type Label, labels } from '@green/contract/calls/overview/labels.ts'
import type { LabelRule } from '@green/contract/enterprise/labels.ts'
import { labelFields } from '@green/contract/fields/label.ts'
import { Alert, Radio, Switch } from 'antd'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Field, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import { toastDone } from '../../second-person.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { RuleTrial } from './rule-trial.tsx'

export function LabelEntry({ label, onClose }: { label: Label | null; onClose: () => void }) {
  const [name, setName] = useState(label?.name ?? '')
  const [description, setDescription] = useState(label?.description ?? '')
  const [enabled, setEnabled] = useState(label?.enabled ?? true)
  const [ruled, setRuled] = useState(label?.rule != null)
  const [rule, setRule] = useState<LabelRule>(label?.rule ?? { match: 'all', conditions: [] })
  const save = useAct(labels.save, {
    refreshes: [lsdtqyinfo.page],
    onDone: (saved) => {
      toastDone(saved, isWaiting(saved) ? '' : `已保存：${saved.name}（${saved.members}家）`)
      onClose()
    },
  })
  const tryIt = useAct(labels.tryRule)
  const errors = [...(save.error?.errors ?? []), ...(tryIt.error?.errors ?? [])]
  const faultAt = (path: string) => errors.find(({ field }) => field.startsWith(path))?.message
  return (
    <Drawer
      size={760}
      title={label ? `修改标签：${label.name}` : '新建标签'}
      onClose={onClose}
      footer={
        <ActFoot
          act="保存"
          running={save.isPending ? '正在保存' : false}
          onAct={() =>
            save.mutate({
              ...(label ? { id: label.id, version: label.version } : {}),
              name,
              description,
              enabled,
              rule: ruled ? rule : null,
            })
          }
          onClose={onClose}
        />
      }
    >
      <div className="oa-form">
        <TextInput
          id="label-name"
          {...boxOf(labelFields.name)}
          value={name}
          onChange={setName}
          fault={faultOf(save.error, 'name')}
        />
        <TextInput
          id="label-description"
          {...boxOf(labelFields.description)}
          value={description}
          onChange={setDescription}
          fault={faultOf(save.error, 'description')}
        />
        <Field id="label-way" label="归入方式">
          <Radio.Group
            id="label-way"
            value={ruled}
            onChange={(event) => setRuled(event.target.value === true)}
            options={[
              { value: false, label: '逐家添加' },
              { value: true, label: '按规则自动归入（每晚更新）' },
            ]}
          />
        </Field>
        {ruled ? <RuleEditor rule={rule} onChange={setRule} faultAt={faultAt} /> : null}
        {ruled && rule.conditions.length > 0 ? <RuleTrial rule={rule} trial={tryIt} /> : null}
        <Field id="label-enabled" label="启用">
          <Switch id="label-enabled" className="olb-switch" checked={enabled} onChange={setEnabled} />
        </Field>
        {label?.rule && !enabled ? (
          <Alert type="warning" showIcon title="停用后，按规则归入的企业即日起不再带有该标签。" />
        ) : null}
        {faultAt('rule') && rule.conditions.length === 0 ? (
          <p className="ge-fault" role="alert">
            {faultAt('rule')}
          </p>
        ) : null}
        <Refused error={save.error} />
      </div>
    </Drawer>
  )
}
