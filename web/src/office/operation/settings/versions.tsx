/** The versions of one setting with their dates, people and differences, and what uses it now. */
import {
  type SettingChangeRow,
  type SettingKind,
  settingChange,
  settingKinds,
} from '@green/contract/calls/operation/setting-change.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../list/list.module.css'
import { Affected, LineList, StateOf } from './parts.tsx'

type Props = {
  kind: SettingKind
  settingKey: string
  onOpen: (change: string) => void
  onBack: () => void
}

export function VersionsPage({ kind, settingKey, onOpen, onBack }: Props) {
  const found = useCall(settingChange.versions, { kind, key: settingKey })
  const { data } = found
  return (
    <Page
      title={data ? `${settingKinds[kind]}：${data.about}` : settingKinds[kind]}
      lead="平台自带的是第一版；以后的每一版都有开始日期、提出人、复核人和理由。办理过的事项仍显示当时的内容。"
      actions={<Button onClick={onBack}>返回</Button>}
    >
      <Sheet title="各个版本">
        <QueryView query={found} loading="正在加载各个版本">
          {({ versions }) =>
            versions.length === 0 ? (
              <Empty title="一直是平台自带的内容" hint="提出变更并由另一人复核后，各个版本列在这里。" />
            ) : (
              <VersionTable rows={versions} onOpen={onOpen} />
            )
          }
        </QueryView>
      </Sheet>
      {data && data.affected.length > 0 ? (
        <Sheet title="影响">
          <Affected of={data.affected} />
        </Sheet>
      ) : null}
    </Page>
  )
}

function spanText({ startsAt, startsOn, endsAt }: SettingChangeRow): string {
  if (!startsAt) return `拟自${startsOn}起`
  return `${dateTimeText(startsAt)} 起${endsAt ? `，至 ${dateTimeText(endsAt)}` : ''}`
}

function VersionTable({ rows, onOpen }: { rows: SettingChangeRow[]; onOpen: (change: string) => void }) {
  return (
    <DataTable<SettingChangeRow>
      caption="各个版本"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: 'span', title: '有效期间', head: true, cell: spanText },
        { key: 'state', title: '状态', cell: (row) => <StateOf of={row} /> },
        { key: 'lines', title: '与前一版的差异', cell: (row) => <LineList of={row.lines} /> },
        {
          key: 'who',
          title: '提出、办理',
          cell: (row) => (
            <>
              {row.madeByName} {dateTimeText(row.createdAt)} 提出
              <span className={styles.under}>
                {row.updatedByName} {dateTimeText(row.updatedAt)}
              </span>
            </>
          ),
        },
        { key: 'reason', title: '理由', cell: (row) => row.reason },
        {
          key: 'acts',
          title: '操作',
          cell: (row) => (
            <div className={styles.acts}>
              <Button
                size="small"
                kind="quiet"
                aria-label={`查看${spanText(row)}的变更`}
                onClick={() => onOpen(row.id)}
              >
                查看
              </Button>
            </div>
          ),
        },
      ]}
    />
  )
}
