/** A public list of who holds a title today: its filters are in the address, and one set of columns is used for table and cards. */

import { endText, type TitleLevel, titleLevelLabels } from '@green/contract/filing/titles.ts'
import type { Page as Rows } from '@green/contract/shapes.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddress } from '../../../platform/navigation/address.ts'
import type { RequestError } from '../../../platform/request/request-error.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import styles from '../public.module.css'
import { ListFilter } from './list-filter.tsx'
import { PublicList } from './public-list.tsx'

type Choices = { qxCode: string; year: string; level: TitleLevel; serviceType: string }
type Choice = keyof Choices

/** Values in the address that are no choice are ignored. */
const isChoice: Record<Choice, (word: string) => boolean> = {
  qxCode: (word) => /^\d{6}$/.test(word),
  year: (word) => /^\d{4}$/.test(word),
  level: (word) => Object.hasOwn(titleLevelLabels, word),
  serviceType: (word) => word !== '',
}

export type TitleFilters = {
  keyword: string
  setPlace: (change: { keyword?: string; page?: number; size?: number }) => void
  filtered: boolean
  clear: () => void
}

/** The filters in the address for a list with these selects: as the call needs them (`input`), and as the selects do (`choice`). */
export function useTitleFilters<Key extends Choice>(...keys: readonly Key[]) {
  const none = Object.fromEntries(['keyword', ...keys].map((key) => [key, '']))
  const [place, setPlace] = useAddress<Record<string, string | number>>({ ...none, page: 1, size: 10 })
  const word = (key: string) => String(place[key] ?? '')
  const chosenKeys = keys.filter((key) => isChoice[key](word(key)))
  const keyword = word('keyword')
  return {
    input: {
      page: Number(place.page),
      size: Number(place.size),
      ...(keyword ? { keyword } : {}),
      ...(Object.fromEntries(chosenKeys.map((key) => [key, word(key)])) as Partial<Pick<Choices, Key>>),
    },
    choice: (key: Key) => ({ value: word(key), onChange: (value: string) => setPlace({ [key]: value }) }),
    keyword,
    setPlace,
    filtered: keyword !== '' || keys.some((key) => word(key) !== ''),
    clear: () => setPlace(none),
  }
}

type TitleListProps<Row> = {
  filters: TitleFilters
  query: UseQueryResult<Rows<Row>, RequestError>
  /** Name of the rows, read out: 绿色供应链管理企业. */
  caption: string
  /** Whom one looks for, and by what. */
  of: string
  placeholder: string
  columns: readonly Column<Row>[]
  empty: { title: string; hint: string }
  /** The selects beside the text box. */
  children: ReactNode
}

export function TitleList<Row extends { id: string }>(props: TitleListProps<Row>) {
  const { filters, query, caption, of, placeholder, columns, empty, children } = props
  const { keyword, setPlace, filtered, clear } = filters
  return (
    <>
      <ListFilter
        label={of}
        placeholder={placeholder}
        keyword={keyword}
        filtered={filtered}
        onKeyword={(text) => setPlace({ keyword: text })}
        onClear={clear}
      >
        {children}
      </ListFilter>
      <PublicList
        caption={caption}
        query={query}
        columns={columns}
        filtered={filtered}
        rowKey={(row) => row.id}
        card={(row) => <TitleCard row={row} columns={columns} />}
        onClear={clear}
        onPlace={setPlace}
        searched={{ searchText: keyword, onSearch: (text) => setPlace({ keyword: text }) }}
        empty={<Empty {...empty} />}
      />
    </>
  )
}

function TitleCard<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <>
      {columns
        .filter(({ head }) => head)
        .map(({ key, cell }) => (
          <h2 key={key}>{cell(row)}</h2>
        ))}
      <dl>
        {columns
          .filter(({ head }) => !head)
          .flatMap(({ key, title, cell }) => [<dt key={key}>{title}</dt>, <dd key={`${key} is`}>{cell(row)}</dd>])}
      </dl>
    </>
  )
}

/** The name links to the title's page; a different second name is below it. */
export function TitleName({ id, name, also }: { id: string; name: string; also?: string | null }) {
  return (
    <>
      <Link to="/mainPages/greenDetail" search={{ id }}>
        {name}
      </Link>
      {also && also !== name ? <span className={styles.sub}>{also}</span> : null}
    </>
  )
}

/** Columns that most lists share. */
export const titleColumns = {
  industry: { key: 'industry', title: '所属行业', cell: (row: { industryName: string | null }) => row.industryName },
  county: { key: 'county', title: '区县', width: '9rem', cell: (row: { qxName: string }) => row.qxName },
  level: { key: 'level', title: '层级', width: '6rem', cell: (row: { levelLabel: string }) => row.levelLabel },
  year: { key: 'year', title: '认定年份', width: '6rem', cell: (row: { year: number }) => row.year },
  number: {
    key: 'number',
    title: '称号编号',
    width: '12rem',
    cell: (row: { number: string }) => <span className={styles.code}>{row.number}</span>,
  },
  until: { key: 'until', title: '有效期至', width: '8rem', cell: (row: { validTo: string }) => endText(row.validTo) },
}
