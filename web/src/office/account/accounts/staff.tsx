/** 账号: staff and experts, made by the administrator on the city's written request. */
import { account } from '@green/contract/calls/account/account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { useState } from 'react'
import { useDuty } from '../../../platform/session/duty.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ImportDrawer } from '../../enterprise/enterprises/import-drawer.tsx'
import { AccountList } from './account-list.tsx'
import { NewAccount } from './new-account.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'

export function StaffAccountsPage() {
  const [makes, rules] = [useDuty('system'), useDuty('security')]
  const [making, setMaking] = useState(false)
  const [ruling, setRuling] = useState(false)
  const [importing, setImporting] = useState(false)
  return (
    <Page
      title="账号"
      lead="市级、区县、监察人员、专家和系统管理员的账号。一人两职，分设两个账号。"
      actions={
        <>
          {rules ? <Button onClick={() => setRuling(true)}>双因子登录要求</Button> : null}
          {makes ? (
            <>
              <Button icon="upload" onClick={() => setImporting(true)}>
                批量导入
              </Button>
              <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
                新建账号
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <AccountList
        of="staff"
        empty={{
          title: '还没有工作人员账号',
          hint: makes ? '点击“新建账号”建立第一个，或用工作簿批量导入。' : '工作人员账号由系统管理员建立。',
        }}
      />
      {making ? <NewAccount onClose={() => setMaking(false)} /> : null}
      {importing ? (
        <ImportDrawer
          title="导入工作人员账号"
          calls={account}
          refreshes={user.getUserList}
          how="只新增，已有的账号不修改。每人收到一条短信，用本人手机号的验证码设置密码后登录。"
          named={['姓名', '登录名']}
          onClose={() => setImporting(false)}
        />
      ) : null}
      {ruling ? <SecondFactorRule onClose={() => setRuling(false)} /> : null}
    </Page>
  )
}
