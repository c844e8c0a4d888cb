/** Which registered institutions are banks: only those can be authorised. */
import { creditReference } from '@green/contract/calls/credit-reference.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { faultOf, Refused } from '../../ui/refused.tsx'
import { toast } from '../../ui/toast.tsx'
import '../rating/rating.css'
import { Dialog } from '../../ui/dialog.tsx'

export function BanksDialog({ onClose }: { onClose: () => void }) {
  const [socialCode, setSocialCode] = useState('')
  const banks = useCall(creditReference.banks, {})
  const set = useAct(creditReference.setBank, {
    onDone: () => {
      toast.success('已保存')
      setSocialCode('')
    },
  })
  return (
    <Dialog title="金融机构" onClose={onClose}>
      <p className="ge-hint">
        金融机构先以服务机构注册；在这里登记后，企业才能授权它。取消登记后，它立即不能再查看任何内容。
      </p>
      <ul>
        {(banks.data ?? []).map((bank) => (
          <li key={bank.id}>
            {`${bank.name}（${bank.socialCode}）`}
            <Button
              size="small"
              kind="quiet"
              onClick={() => set.mutate({ socialCode: bank.socialCode, isBank: false })}
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
        maxLength={18}
        value={socialCode}
        fault={faultOf(set.error, 'socialCode')}
        onChange={setSocialCode}
      />
      <p className="diag-acts">
        <Button
          kind="primary"
          running={set.isPending ? '正在登记' : false}
          onClick={() => set.mutate({ socialCode, isBank: true })}
        >
          登记为金融机构
        </Button>
      </p>
    </Dialog>
  )
}
