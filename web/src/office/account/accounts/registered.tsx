/** 注册账号: enterprises, parks and institutions that registered themselves. */
import { Page } from '../../../ui/page/page.tsx'
import { AccountList } from './account-list.tsx'

export function RegisteredAccountsPage() {
  return (
    <Page title="注册账号" lead="企业、园区和服务机构自行注册的账号，由所在区县审核企业信息。">
      <AccountList of="registered" empty={{ title: '还没有注册账号', hint: '企业在门户注册后列入这里。' }} />
    </Page>
  )
}
