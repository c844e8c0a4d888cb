/** 申报引用的情景测算: studies that an enterprise cites in filings the office may read, each with number, edition and hash. */
import { energyScenario, type ListedScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { energyClasses } from '../../../filing/energy/energy-classes.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { StudyDialog } from '../../../filing/scenario/study-dialog.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'

export function CitedScenarios({ enterpriseId }: { enterpriseId: string }) {
  const [shown, setShown] = useState<ListedScenario | null>(null)
  const { data } = useCall(energyScenario.list, { enterpriseId })
  if (!data || data.length === 0) return null
  return (
    <Sheet title="申报引用的情景测算" id="energy-scenarios">
      <DataTable
        caption="申报引用的情景测算"
        rows={data}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'title',
            title: '名称',
            head: true,
            cell: (row) => (
              <>
                <Button size="small" kind="quiet" onClick={() => setShown(row)}>
                  {row.title}
                </Button>
                {row.isUpdated ? <Tag tone="orange">数据已更新</Tag> : null}
              </>
            ),
          },
          { key: 'year', title: '基准年度', cell: ({ year }) => `${year}年` },
          { key: 'edition', title: '版本', cell: ({ edition }) => `第${edition}版` },
          { key: 'number', title: '编号', cell: ({ number }) => <span className={energyClasses.name}>{number}</span> },
          {
            key: 'hash',
            title: '数据的校验值',
            cell: ({ sha256 }) => `${digestName(sha256)} ${digestHex(sha256).slice(0, 16)}…`,
          },
          {
            key: 'cited',
            title: '引用的申报',
            cell: ({ cited }) =>
              cited.map(({ filingId, programme, number }) => (
                <span key={filingId} className={energyClasses.link}>
                  <Link to={deskOf(programme)} search={{ id: filingId }}>
                    {number ?? '申报'}
                  </Link>
                </span>
              )),
          },
          {
            key: 'paper',
            title: '测算书',
            cell: ({ id }) => (
              <DownloadButton call={energyScenario.export} input={{ id }} size="small">
                PDF
              </DownloadButton>
            ),
          },
        ]}
      />
      {shown ? <StudyDialog of={shown} onClose={() => setShown(null)} /> : null}
    </Sheet>
  )
}
