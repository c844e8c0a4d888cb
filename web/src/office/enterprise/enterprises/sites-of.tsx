/** 厂区与园区 of one enterprise, or the tenants of a park, as they keep them; the office reads. */
import { site } from '@green/contract/calls/enterprise/site.ts'
import { SiteTree, Tenancies } from '../../../filing/site/site-tree.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'

export function SitesOf({ enterpriseId }: { enterpriseId: string }) {
  const tree = useCall(site.tree, { enterpriseId })
  return (
    <QueryView query={tree} loading="正在读取厂区和园区">
      {(data) => {
        const { sites, tenancies, isPark } = data
        if (sites.length + tenancies.length === 0)
          return (
            <Empty title={isPark ? '没有入驻企业' : '没有登记厂区'} hint="由企业和园区在门户“厂区与园区”中登记。" />
          )
        return (
          <>
            {sites.length > 0 ? <SiteTree sites={sites} /> : null}
            {tenancies.length > 0 ? <Tenancies rows={tenancies} isPark={isPark} /> : null}
          </>
        )
      }}
    </QueryView>
  )
}
