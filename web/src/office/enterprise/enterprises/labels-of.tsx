/** The labels of one enterprise, past ones too. */
import { labels } from '@green/contract/calls/overview/labels.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'

export function LabelsOf({ enterpriseId }: { enterpriseId: string }) {
  const borne = useCall(labels.of, { enterpriseId })
  return (
    <QueryView
      query={borne}
      loading="正在加载标签"
      rows={3}
      empty={<Empty title="没有标签" hint="市级在“企业标签”中添加，或由规则自动归入。" />}
    >
      {(data) => (
        <DataTable
          caption="企业标签"
          rows={data}
          rowKey={(row) => row.id}
          columns={[
            { key: 'label', title: '标签', head: true, cell: (row) => row.label },
            { key: 'span', title: '起止', cell: (row) => `${row.startOn} 至 ${row.endOn ?? '今'}` },
            {
              key: 'current',
              title: '状态',
              cell: (row) => (row.current ? <Tag tone="green">有效</Tag> : <Tag tone="grey">不在期内</Tag>),
            },
            { key: 'source', title: '来源', cell: (row) => (row.source === 'rule' ? '规则' : '逐家添加') },
            { key: 'reason', title: '依据', cell: (row) => row.reason },
            { key: 'by', title: '经办', cell: (row) => row.by },
          ]}
        />
      )}
    </QueryView>
  )
}
