/** Settings that are groups of figures with one source: the list of them, and who proposes a change. */
import { isCityOfficer } from '@green/contract/roles.ts'
import { useSession } from '../../../platform/session/session.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../account/roles/roles.module.css'
import { ComingVersion, VersionActs } from './parts.tsx'

/** A group as it is in force, and its versions. */
export type FigureGroup = {
  key: string
  title: string
  /** Each figure in words. */
  lines: readonly { name: string; text: string }[]
  source: string
  isOwn: boolean
  waiting: string | null
  next: string | null
}

type Props = {
  caption: string
  /** Of the first column. */
  headed: string
  rows: readonly FigureGroup[]
  onPropose: (key: string) => void
  onChange: (id: string) => void
  onVersions: (key: string) => void
}

export function FigureGroups({ caption, headed, rows, onPropose, onChange, onVersions }: Props) {
  const isCity = useSession((session) => isCityOfficer(session.login?.userRole))
  const acts = {
    key: 'acts',
    title: '操作',
    cell: (one: FigureGroup) => (
      <VersionActs
        of={one}
        name={one.title}
        onPropose={() => onPropose(one.key)}
        onChange={onChange}
        onVersions={() => onVersions(one.key)}
      />
    ),
  }
  return (
    <DataTable
      caption={caption}
      rows={[...rows]}
      rowKey={({ key }) => key}
      columns={[
        { key: 'title', title: headed, head: true, width: '9rem', cell: ({ title }) => title },
        { key: 'lines', title: '现行数值', width: '22rem', cell: ({ lines }) => <Lines of={lines} /> },
        {
          key: 'source',
          title: '依据',
          cell: (one) => (
            <>
              {`${one.isOwn ? '市级设定：' : ''}${one.source}`} <ComingVersion of={one} />
            </>
          ),
        },
        ...(isCity ? [acts] : []),
      ]}
    />
  )
}

const Lines = ({ of }: { of: FigureGroup['lines'] }) => (
  <ul className={styles.list}>
    {of.map(({ name, text }) => (
      <li key={name}>{text}</li>
    ))}
  </ul>
)
