/** 账号: staff and experts, made by the administrator on the city's written request. */
import { useState } from 'react'
import { useDuty } from '../../platform/duty.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { AccountList } from './account-list.tsx'
import { NewAccount } from './new-account.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'

export function StaffAccountsPage() {
  const [makes, rules] = [useDuty('system'), useDuty('security')]
  const [making, setMaking] = useState(false)
  const [ruling, setRuling] = useState(false)
  return (
    <Page
      title="账号"
      lead="市级、区县、监察人员、专家和系统管理员的账号。一人两职，分设两个账号。"
      actions={
        <>
          {rules ? <Button onClick={() => setRuling(true)}>双因子登录要求</Button> : null}
          {makes ? (
            <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
              新建账号
            </Button>
          ) : null}
        </>
      }
    >
      <AccountList
        of="staff"
        empty={{
          title: '还没有工作人员账号',
          hint: makes ? '点击“新建账号”建立第一个。' : '工作人员账号由系统管理员建立。',
        }}
      />
      {making ? <NewAccount onClose={() => setMaking(false)} /> : null}
      {ruling ? <SecondFactorRule onClose={() => setRuling(false)} /> : null}
    </Page>
  )
}
