/** Which registered institutions are banks: only those can be authorised. */

import { creditReference } from '@green/contract/calls/service/credit-reference.ts'
import { creditCodeLength } from '@green/filing/value/rule-settings.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import listStyles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import styles from './green-credit.module.css'

export function BanksDialog({ onClose }: { onClose: () => void }) {
  const [socialCode, setSocialCode] = useState('')
  const banks = useCall(creditReference.banks, {})
  const set = useAct(creditReference.setBank, {
    onDone: (answer) => {
      toastDone(answer, '已保存')
      setSocialCode('')
    },
  })
  const [ask, confirmation] = useConfirm()
  return (
    <Dialog title="金融机构" onClose={onClose}>
      <p className="ge-hint">
        金融机构先以服务机构注册；在这里登记后，企业才能授权它。取消登记后，它立即不能再查看任何内容。
      </p>
      <ul className={styles.banks}>
        {(banks.data ?? []).map((bank) => (
          <li key={bank.id}>
            <span>
              {bank.name}
              <span className={listStyles.under}>{bank.socialCode}</span>
            </span>
            <Button
              size="small"
              onClick={async () => {
                const { name, socialCode } = bank
                const text = '取消后，这家机构立即不能再查看任何企业授权的内容；再次登记即可恢复。'
                if (await ask({ title: `取消登记${name}？`, text, act: '取消登记', cancel: '返回' }))
                  set.mutate({ socialCode, isBank: false })
              }}
            >
              取消登记
            </Button>
          </li>
        ))}
      </ul>
      <Refused error={set.error} />
      <TextInput
        id="bank-code"
        label="统一社会信用代码"
        maxLength={creditCodeLength}
        value={socialCode}
        fault={faultOf(set.error, 'socialCode')}
        onChange={setSocialCode}
      />
      <p className={styles.acts}>
        <Button
          kind="primary"
          running={set.isPending ? '正在登记' : false}
          onClick={() => set.mutate({ socialCode, isBank: true })}
        >
          登记为金融机构
        </Button>
      </p>
      {confirmation}
    </Dialog>
  )
}
