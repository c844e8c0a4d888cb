/** The kept studies of the own enterprise as a list: edition, number, where cited, paper. */
import { energyScenario, type ListedScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import { Link } from '@tanstack/react-router'
import { energyClasses } from '../../../filing/energy/energy-classes.ts'
import { familyOf } from '../../../filing/families.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import styles from './scenario.module.css'

type SavedProps = {
  rows: readonly ListedScenario[]
  onShow: (storedFile: ListedScenario) => void
  onOpen: (storedFile: ListedScenario) => void
  onRemove: (storedFile: ListedScenario) => void
}

export function SavedStudies({ rows, onShow, onOpen, onRemove }: SavedProps) {
  const columns: Column<ListedScenario>[] = [
    {
      key: 'title',
      title: '名称',
      head: true,
      cell: (row) => (
        <span className={styles.kept}>
          <Button size="small" kind="quiet" onClick={() => onShow(row)}>
            {row.title}
          </Button>
          {row.isUpdated ? <Tag tone="orange">数据已更新</Tag> : null}
          <span className="ge-hint">{row.scenarioTitles.join('、')}</span>
        </span>
      ),
    },
    { key: 'year', title: '基准年度', cell: ({ year }) => <span className={energyClasses.name}>{`${year}年`}</span> },
    {
      key: 'edition',
      title: '版本',
      cell: ({ edition, current }) => (
        <span className={energyClasses.name}>
          {`第${edition}版 `}
          {current ? null : <Tag tone="grey">旧版</Tag>}
        </span>
      ),
    },
    { key: 'number', title: '编号', cell: ({ number }) => <span className={energyClasses.name}>{number}</span> },
    { key: 'at', title: '保存', cell: ({ madeAt, madeByName }) => `${dateText(madeAt)} ${madeByName}` },
    {
      key: 'cited',
      title: '被申报引用',
      cell: ({ cited }) =>
        cited.length === 0
          ? '—'
          : cited.map(({ filingId, programme, number }) => {
              const family = familyOf(programme)
              const label = number ?? '草稿'
              return family ? (
                <Link key={filingId} to={family.path} search={{ id: filingId }} className={energyClasses.name}>
                  {label}
                </Link>
              ) : (
                label
              )
            }),
    },
    {
      key: 'acts',
      title: '办理',
      cell: (row) => (
        <span className={energyClasses.tags}>
          <DownloadButton call={energyScenario.export} input={{ id: row.id }} size="small">
            测算书
          </DownloadButton>
          {row.current ? (
            <>
              <Button size="small" onClick={() => onOpen(row)}>
                修改
              </Button>
              <Button size="small" kind="quiet" onClick={() => onRemove(row)}>
                删除
              </Button>
            </>
          ) : null}
        </span>
      ),
    },
  ]
  return <DataTable caption="已保存的测算" columns={columns} rows={rows} rowKey={({ id }) => id} />
}
