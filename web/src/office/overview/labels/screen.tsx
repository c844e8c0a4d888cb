/** 企业标签: labels by hand or by rule, with their enterprises. */

import { type Label, labels } from '@green/contract/calls/overview/labels.ts'
import { type CodeLabels, ruleText } from '@green/contract/enterprise/label-words.ts'
import { useState } from 'react'
import { useCounties } from '../../../platform/counties.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useDictionary } from '../../list/dictionary.ts'
import styles from '../../list/list.module.css'
import { LabelEntry } from './label-entry.tsx'
import { LabelMembers } from './label-members.tsx'
import labelsStyles from './labels.module.css'

type Open = { what: 'entry'; label: Label | null } | { what: 'members'; label: Label }

export function LabelsPage() {
  const all = useCall(labels.list, {})
  const codeLabels = useCodeLabels()
  const [open, setOpen] = useState<Open | null>(null)
  const newLabel = (
    <Button kind="primary" icon="plus" onClick={() => setOpen({ what: 'entry', label: null })}>
      新建标签
    </Button>
  )
  return (
    <Page
      title="企业标签"
      lead="给企业归类：可以逐家添加，也可以按档案数据和称号自动归入。标签可以用来筛选企业和申报，也可以作为节能监察人员的数据范围。"
      actions={newLabel}
    >
      <Sheet>
        <QueryView
          query={all}
          loading="正在加载标签"
          rows={5}
          empty={<Empty title="还没有标签" hint="例如重点用能单位、规上企业、绿色工厂。" action={newLabel} />}
        >
          {(data) => (
            <DataTable
              caption="企业标签"
              rows={data}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'name',
                  title: '标签',
                  head: true,
                  cell: (row) => (
                    <>
                      {row.name}
                      {row.description ? <span className={styles.under}>{row.description}</span> : null}
                    </>
                  ),
                },
                {
                  key: 'rule',
                  title: '归入方式',
                  cell: (row) => (
                    <span className={labelsStyles.ruleText}>
                      {row.rule ? `规则：${ruleText(row.rule, codeLabels)}` : '逐家添加'}
                    </span>
                  ),
                },
                { key: 'members', title: '企业数', align: 'right', cell: (row) => row.members },
                {
                  key: 'enabled',
                  title: '状态',
                  cell: (row) => (row.enabled ? <Tag tone="green">启用</Tag> : <Tag tone="grey">停用</Tag>),
                },
                {
                  key: 'updated',
                  title: '最近修改',
                  cell: (row) => (
                    <>
                      {dateTimeText(row.updatedAt)}
                      <span className={styles.under}>{row.updatedBy}</span>
                    </>
                  ),
                },
                {
                  key: 'acts',
                  title: '操作',
                  width: '10rem',
                  cell: (row) => (
                    <div className={styles.acts}>
                      <Button size="small" kind="quiet" onClick={() => setOpen({ what: 'members', label: row })}>
                        企业
                      </Button>
                      <Button size="small" kind="quiet" onClick={() => setOpen({ what: 'entry', label: row })}>
                        修改
                      </Button>
                    </div>
                  ),
                },
              ]}
            />
          )}
        </QueryView>
      </Sheet>
      {open?.what === 'entry' ? <LabelEntry label={open.label} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'members' ? <LabelMembers label={open.label} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}

function useCodeLabels(): CodeLabels {
  const counties = useCounties()
  const scales = useDictionary('entScale')
  const levels = useDictionary('energyLevel')
  return (list, code) => {
    if (list === 'county') return counties.nameOf(code) ?? code
    return (list === 'entScale' ? scales : levels).label(code)
  }
}
