/** 新制度参数 of a page: each figure in force, and where they come from. */
import { schemeSetting } from '@green/contract/calls/energy/scheme/scheme-setting.ts'
import type { SchemeGroup } from '@green/tools/scheme-rules/groups.ts'
import { useCall } from '../../../platform/request/query.ts'
import { QueryView } from '../../../ui/page/query-view.tsx'

export function SchemeNote({ group }: { group: SchemeGroup }) {
  const query = useCall(schemeSetting.inForce, {})
  return (
    <QueryView query={query} loading="正在读取现行参数" rows={1}>
      {(groups) => {
        const found = groups.find((one) => one.group === group)
        if (!found) return null
        const figures = found.parts.map(({ label, text }) => `${label}：${text}`).join('，')
        return <p className="ge-hint">{`${figures}。依据：${found.source}。`}</p>
      }}
    </QueryView>
  )
}
