/** 系数和因子: each with its value, source and versions, and the values of a data year that has none yet. */
import { lsdtCotwo } from '@green/contract/calls/energy/calculator.ts'
import { type FactorRow, factor, factorFields } from '@green/contract/calls/energy/factor.ts'
import { field, option, text } from '@green/filing/form/fields.ts'
import { factorGroupNames, factorGroups } from '@green/filing/programme/factor-words.ts'
import { type ReactNode, useState } from 'react'
import { useDataYear } from '../../../filing/campaign-year.ts'
import type { Control } from '../../../filing/fields/field-box.tsx'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFieldValues } from '../../../filing/fields/use-fields.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ChooseOne } from '../../../ui/control/choose.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { Loading } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { choice, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { FactorDialog } from './factor-dialog.tsx'
import { ComingVersion, VersionActs } from './parts.tsx'

type Props = { onVersions: (key: string) => void; onChange: (id: string) => void }

const filters = [
  choice(
    'group',
    '类别',
    factorGroupNames.map((value) => ({ value, label: factorGroups[value].label })),
  ),
  textFilter('keyword', '名称', '如：原煤、重庆'),
]

const unitLabel = ({ unit, units }: FactorRow['parts'][number]) => units.find((one) => one.unit === unit)?.label ?? unit

export function FactorList({ onVersions, onChange }: Props) {
  const list = useList(factor.page, { filters, isInDialog: true })
  const [edited, setEdited] = useState<FactorRow | null>(null)
  const [adding, setAdding] = useState(false)
  return (
    <Sheet
      id="factors"
      title="系数和因子"
      actions={
        <Button icon="plus" onClick={() => setAdding(true)}>
          新的数据年度
        </Button>
      }
    >
      <p className={styles.under}>
        新的数值自开始日期起用于新的计算，按数据年度适用；已提交的申报、已核对的年度能耗和已保存的计算结果不变。
      </p>
      <ListFrame<FactorRow>
        list={list}
        caption="系数和因子"
        rowKey={(row) => row.key}
        empty={{ title: '没有系数和因子', hint: '请换一个类别或名称。' }}
        columns={[
          {
            key: 'name',
            title: '名称',
            render: (_v, row) => (
              <div className={styles.name} data-part="row-name">
                <span>{row.name}</span>
                <span className={styles.under}>{factorGroups[row.group].label}</span>
              </div>
            ),
          },
          { key: 'value', title: '现行数值', render: (_v, row) => <Values of={row} /> },
          {
            key: 'source',
            title: '来源',
            render: (_v, row) => (
              <>
                {row.source} {row.isVerified ? null : <Tag tone="orange">未核对</Tag>}
              </>
            ),
          },
          { key: 'state', title: '版本', render: (_v, row) => <CurrentState of={row} /> },
          {
            key: 'acts',
            title: '操作',
            render: (_v, row) => (
              <VersionActs
                of={row}
                name={`${factorGroups[row.group].label} ${row.name}`}
                onPropose={() => setEdited(row)}
                onChange={onChange}
                onVersions={() => onVersions(row.key)}
              />
            ),
          },
        ]}
      />
      {edited ? <FactorDialog key={edited.key} row={edited} onClose={() => setEdited(null)} /> : null}
      {adding ? <YearDialog onClose={() => setAdding(false)} /> : null}
    </Sheet>
  )
}

function Values({ of }: { of: FactorRow }) {
  return (
    <div className={styles.name} data-part="row-name">
      {of.parts.map((part) => (
        <span key={part.part}>
          {of.parts.length > 1 ? `${part.label} ` : ''}
          {part.value === null ? '还没有数值' : `${part.value} ${unitLabel(part)}`}
        </span>
      ))}
      {of.shipped ? <span className={styles.under}>{`平台数据：${of.shipped}（以本市的版本为准）`}</span> : null}
    </div>
  )
}

function CurrentState({ of }: { of: FactorRow }) {
  return (
    <>
      {of.isOwn ? `本市的版本${of.fromYear ? `（${of.fromYear}年度起的数据）` : ''}` : '平台自带'}{' '}
      <ComingVersion of={of} />
    </>
  )
}

type DialogProps = { onClose: () => void }

/** Which grid, or the supply coal, and which year: the values of it are entered as of any other factor. */
function YearDialog({ onClose }: DialogProps) {
  const grids = useCall(lsdtCotwo.getTr, {})
  const year = useDataYear()
  const frame = (face: ReactNode) => (
    <Dialog title={newYear} onClose={onClose}>
      {face}
    </Dialog>
  )
  return (
    <QueryView query={grids} loading="正在加载地区" rows={3} frame={frame}>
      {({ grid, homeArea }) =>
        year === undefined ? (
          frame(<Loading rows={3} label="正在读取数据年度" />)
        ) : (
          <ChooseYear areas={grid.map(({ area }) => area)} start={{ area: homeArea ?? '', year }} onClose={onClose} />
        )
      }
    </QueryView>
  )
}

const newYear = '新的数据年度'
const kinds = { grid: factorGroups.grid.label, equivalent: factorGroups.equivalent.label }
const kindField = field('kind', '类别', option(kinds, { required: true }))
const areaField = field('area', '地区', text({ required: true }))

type ChooseYearProps = DialogProps & { areas: readonly string[]; start: { area: string; year: number } }

function ChooseYear({ areas, start, onClose }: ChooseYearProps) {
  const form = useFieldValues([kindField, areaField, factorFields.year], {
    start: { kind: 'grid', ...start },
    varies: ({ kind }) => (kind === 'equivalent' ? { area: null } : {}),
  })
  const [key, setKey] = useState<string | null>(null)
  const found = useCall(factor.get, { key: key ?? '' }, { enabled: key !== null })
  if (found.data) return <FactorDialog row={found.data} onClose={onClose} />
  const open = () => {
    const values = form.checkAll()
    if (!values) return
    const { kind, area, year } = values
    setKey(kind === 'grid' ? `grid/${area}-${year}` : `equivalent/${year}`)
  }
  const areaOf: Control = ({ id, label, value, fault, onChange }) => (
    <Field id={id} label={label} required fault={fault}>
      <ChooseOne
        id={id}
        value={typeof value === 'string' ? value : null}
        options={areas.map((one) => ({ value: one, label: one }))}
        onChange={onChange}
      />
    </Field>
  )
  return (
    <Dialog
      title={newYear}
      onClose={onClose}
      footer={<ActFoot act="下一步" running={found.isFetching ? '正在打开' : false} onAct={open} onClose={onClose} />}
    >
      <QueryView query={found} loading={null}>
        {() => null}
      </QueryView>
      <FieldsBody form={form} controls={{ area: areaOf }} />
    </Dialog>
  )
}
