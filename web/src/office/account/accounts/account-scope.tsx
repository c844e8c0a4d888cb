/** A supervisor's scope: the enterprises of some labels. */

import { account } from '@green/contract/calls/account/account.ts'
import { type AccountRow, user } from '@green/contract/calls/account/user.ts'
import { labels } from '@green/contract/calls/overview/labels.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { ChooseSeveral } from '../../../ui/control/choose.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toastDone } from '../../second-person.tsx'
import styles from './accounts.module.css'

export function AccountScope({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const [scopeLabels, setScopeLabels] = useState<string[]>(row.scopeLabels)
  const all = useCall(labels.list, {})
  const act = useAct(account.setScope, {
    refreshes: [user.getUserList],
    onDone: (answer) => {
      toastDone(answer, `已设置 ${row.loginName} 的数据范围，即时生效`)
      onClose()
    },
  })
  return (
    <Dialog
      title={`数据范围：${row.name}（${row.loginName}）`}
      onClose={onClose}
      footer={
        <ActFoot
          act="保存"
          running={act.isPending ? '正在保存' : false}
          onAct={() => act.mutate({ id: row.id, version: row.version, scopeLabels })}
          onClose={onClose}
        />
      }
    >
      <div className={styles.form}>
        <Field
          id="account-labels"
          label="企业标签"
          fault={faultOf(act.error, 'scopeLabels') ?? all.error?.message}
          hint={`可以查看带有这些标签的企业${row.qxName ? `（限${row.qxName}）` : ''}；不选则查不到企业。`}
        >
          <ChooseSeveral
            id="account-labels"
            value={scopeLabels}
            nothing={all.isPending ? '正在读取标签' : '没有符合的标签'}
            placeholder="请选择"
            options={(all.data ?? []).map(({ id, name, members }) => ({ value: id, label: `${name}（${members}家）` }))}
            onChange={setScopeLabels}
          />
        </Field>
        <Refused error={act.error} />
      </div>
    </Dialog>
  )
}
