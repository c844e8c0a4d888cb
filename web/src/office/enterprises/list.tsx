/** 企业列表: search for enterprises. */
import { Page } from '../../ui/page.tsx'
import { EnterpriseTable, useEnterprises } from './enterprise-table.tsx'

export function EnterpriseListPage() {
  const list = useEnterprises()
  return (
    <Page title="企业列表" lead="查找企业，点击名称查看企业档案。">
      <EnterpriseTable list={list} empty={{ title: '还没有企业', hint: '企业注册或由管理员导入后列入这里。' }} />
    </Page>
  )
}
