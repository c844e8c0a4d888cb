/** What a report shows: a list of columns, or groups with their statistics; changed as a whole and checked before it is applied. */

import {
  groupsOffered,
  type MeasureWay,
  measuresOffered,
  measureWays,
  planOf,
} from '@green/contract/overview/report.ts'
import { columnHead, type ReportSource, reportSources } from '@green/contract/overview/report-sources.ts'
import { useState } from 'react'
import { ChooseSeveral } from '../../../ui/control/choose.tsx'
import { Field, RadioRow, Select } from '../../../ui/control/field.tsx'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import { type QueryPlace, queryOf } from './place.ts'

type SettingsProps = {
  place: QueryPlace
  sources: readonly ReportSource[]
  onApply: (place: QueryPlace) => void
  onClose: () => void
}

const listed = (keys: string) => (keys === '' ? [] : keys.split(','))

export function SettingsDrawer({ place, sources, onApply, onClose }: SettingsProps) {
  const [draft, setDraft] = useState(place)
  const [shape, setShape] = useState(place.rows === '' ? 'list' : 'groups')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const change = (next: Partial<QueryPlace>) => setDraft({ ...draft, ...next })
  const source = draft.source as ReportSource
  const changeSource = (next: string) => {
    const empty = Object.fromEntries(Object.keys(draft).map((key) => [key, ''])) as QueryPlace
    setDraft({ ...empty, source: next })
    setFaults({})
  }
  const apply = () => {
    const grouped = shape === 'groups'
    const next: QueryPlace = {
      ...draft,
      ...(grouped ? { columns: '' } : { rows: '', across: '', measures: '' }),
    }
    const found = faultsOf(next, grouped)
    setFaults(found)
    const first = Object.keys(found)[0]
    if (first) document.getElementById(`report-${first}`)?.focus()
    else onApply(next)
  }
  return (
    <Drawer
      size={460}
      title="报表设置"
      onClose={onClose}
      footer={<ActFoot act="应用" onAct={apply} onClose={onClose} />}
    >
      <Select
        id="report-source"
        label="数据来源"
        required
        value={source}
        options={sources.map((value) => ({ value, label: reportSources[value].label }))}
        onChange={(next) => next && changeSource(next)}
        hint="换数据来源后，列和筛选重新选择。"
      />
      <RadioRow
        id="report-shape"
        label="显示方式"
        value={shape}
        options={[
          { value: 'list', label: '明细' },
          { value: 'groups', label: '分组统计' },
        ]}
        onChange={(next) => {
          setShape(next)
          change({ sort: '', order: '' })
        }}
      />
      {shape === 'list' ? (
        <Several
          id="report-columns"
          label="列"
          hint="按选择的先后排列；不选则用常用的列。"
          fault={faults.columns}
          value={draft.columns}
          options={Object.entries(reportSources[source].columns).map(([value, column]) => ({
            value,
            label: columnHead(column),
          }))}
          onChange={(columns) => change({ columns, sort: '' })}
        />
      ) : (
        <Groups draft={draft} source={source} faults={faults} onChange={change} />
      )}
      <Sorting draft={draft} source={source} isGrouped={shape === 'groups'} fault={faults.sort} onChange={change} />
    </Drawer>
  )
}

/** By field, in the order of the form. */
function faultsOf(place: QueryPlace, grouped: boolean): Record<string, string> {
  if (grouped && place.rows === '') return { rows: '请选择按哪一列分组' }
  const { faults } = planOf(queryOf(place))
  return Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]))
}

type PartProps = { draft: QueryPlace; source: ReportSource; onChange: (change: Partial<QueryPlace>) => void }

function Groups({ draft, source, faults, onChange }: PartProps & { faults: Readonly<Record<string, string>> }) {
  const groups = groupsOffered(source).map(([value, { label }]) => ({ value, label }))
  return (
    <>
      <Several
        id="report-rows"
        label="分组（最多两列）"
        required
        fault={faults.rows}
        value={draft.rows}
        options={groups}
        onChange={(rows) => onChange({ rows, sort: '' })}
      />
      <Select
        id="report-across"
        label="横向展开"
        placeholder="不展开"
        fault={faults.across ?? null}
        value={draft.across}
        options={groups.filter(({ value }) => !listed(draft.rows).includes(value))}
        onChange={(across) => onChange({ across })}
        hint="每个值一列，成为交叉表。"
      />
      <Several
        id="report-measures"
        label="统计值"
        hint="不选则统计数量。"
        fault={faults.measures}
        value={draft.measures}
        options={measuresOffered(source).map(({ key, label }) => ({ value: key, label }))}
        onChange={(measures) => onChange({ measures, sort: '' })}
      />
    </>
  )
}

function Sorting({
  draft,
  source,
  isGrouped,
  fault,
  onChange,
}: PartProps & { isGrouped: boolean; fault?: string | undefined }) {
  const { plan } = planOf({ ...queryOf(draft), ...(isGrouped ? {} : { rows: undefined, across: undefined }) })
  const keys = isGrouped ? [...plan.rows, ...plan.measures.map(({ key }) => key)] : plan.columns
  const labelOf = (key: string) =>
    plan.measures.find((one) => isGrouped && one.key === key)?.label ?? reportSources[source].columns[key]?.label ?? ''
  return (
    <>
      <Select
        id="report-sort"
        label="排序"
        placeholder="默认"
        fault={fault ?? null}
        value={draft.sort}
        options={keys.map((value) => ({ value, label: labelOf(value) }))}
        onChange={(sort) => onChange({ sort, order: sort === '' ? '' : draft.order || 'asc' })}
      />
      {draft.sort === '' ? null : (
        <RadioRow
          id="report-order"
          label="顺序"
          value={draft.order || 'asc'}
          options={[
            { value: 'asc', label: '从小到大' },
            { value: 'desc', label: '从大到小' },
          ]}
          onChange={(order) => onChange({ order })}
        />
      )}
    </>
  )
}

type SeveralProps = {
  id: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  required?: boolean
  hint?: string
  fault?: string | undefined
  onChange: (keys: string) => void
}

function Several({ id, label, value, options, required = false, hint, fault, onChange }: SeveralProps) {
  return (
    <Field id={id} label={label} required={required} hint={hint} fault={fault}>
      <ChooseSeveral
        id={id}
        value={listed(value)}
        options={[...options]}
        placeholder="可多选"
        onChange={(next) => onChange(next.join(','))}
      />
    </Field>
  )
}

/** 数量、合计… as one line says how a report is built. */
export function shapeText(place: QueryPlace): string {
  const { plan } = planOf(queryOf(place))
  const label = (key: string) => reportSources[plan.source].columns[key]?.label ?? ''
  if (plan.rows.length === 0) return '明细'
  const ways = plan.measures.map(({ way, column }: { way: MeasureWay; column: string | null }) =>
    column ? `${label(column)}${measureWays[way]}` : measureWays[way],
  )
  const across = plan.across ? `，横向按${label(plan.across)}展开` : ''
  return `按${plan.rows.map(label).join('、')}分组${across}：${ways.join('、')}`
}
