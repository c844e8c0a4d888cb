/** The rows of a good: own emissions, power, precursors; one is added by a dialogue, or taken out. */
import { type CbamGood, cbam } from '@green/contract/calls/energy/scheme/cbam.ts'
import { area, field, number, option, text } from '@green/filing/form/fields.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import { precursorSources } from '@green/tools/footprint/embedded.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from './cbam.module.css'
import { statedOf } from './stated.ts'

const named = text({ required: true, rules: [{ length: [2, 60] }] })
const factor = { required: true, decimals: 9, faultText: '请填写排放因子' } as const

const activityFields = [
  field('name', '名称', named),
  field('amount', '数量', number({ required: true, signed: true, decimals: 4, faultText: '请填写数量' })),
  field('unit', '单位', text({ required: true, rules: [{ length: [1, 12] }] })),
  field(
    'factor',
    '排放因子（tCO₂e/单位）',
    number({ ...factor, signed: true, hint: '随产品带走的碳在数量或因子上填负数。' }),
  ),
] as const

const powerFields = [
  field('name', '名称', named),
  field('mwh', '电量（MWh）', number({ required: true, decimals: 4, faultText: '请填写电量' })),
  field('factor', '排放因子（tCO₂/MWh）', number(factor)),
  field(
    'source',
    '因子来源',
    text({ required: true, rules: [{ length: [2, 100] }], hint: '欧盟法规所列的国家因子，或直供、购电协议的实测值。' }),
  ),
] as const

const precursorFields = [
  field('name', '名称', named),
  field('cn', 'CN编码', text({ required: true, rules: [{ length: [4, 12] }] })),
  field('tonnes', '用量（t）', number({ required: true, decimals: 4, faultText: '请填写用量' })),
  field('source', '数据来源', option(precursorSources, { required: true, faultText: '请选择数据来源' })),
  field(
    'seeDirect',
    '单位直接隐含排放（tCO₂e/t）',
    number({ decimals: 6, hint: '实测值必填；默认值空着取表中的数，年度加成由平台加。' }),
  ),
  field('seeIndirect', '单位间接隐含排放（tCO₂e/t）', number({ decimals: 6 })),
  field('country', '生产国', text({ required: true, rules: [{ length: [2, 40] }] })),
  field('installation', '生产设施', area(100)),
] as const

const kinds = {
  direct: { title: '本设施的直接排放', add: '添加直接排放', fields: activityFields },
  electricity: { title: '用电', add: '添加用电', fields: powerFields },
  precursors: { title: '前体（CBAM货物）', add: '添加前体', fields: precursorFields },
} as const
type Kind = keyof typeof kinds

const plain = (value: number | null) => (value === null ? '—' : formatUpTo(value, 6))

type Cells = readonly [name: string, figure: string, emission: string, source: string]

function cellsOf(good: CbamGood, kind: Kind): Cells[] {
  if (kind === 'direct')
    return good.direct.map((row) => [row.name, `${plain(row.amount)}${row.unit}`, plain(row.factor), ''])
  if (kind === 'electricity')
    return good.electricity.map((row) => [row.name, `${plain(row.mwh)}MWh`, plain(row.factor), row.source])
  return good.precursors.map((row) => [
    `${row.name}（${row.cn}）`,
    `${plain(row.tonnes)}t`,
    plain(row.seeDirect),
    `${precursorSources[row.source]}，${row.country}`,
  ])
}

export function GoodRows({ good }: { good: CbamGood }) {
  const [adding, setAdding] = useState<Kind | null>(null)
  return (
    <>
      {(Object.keys(kinds) as Kind[]).map((kind) => (
        <Rows key={kind} good={good} kind={kind} onAdd={() => setAdding(kind)} />
      ))}
      {adding ? <RowDialog good={good} kind={adding} onClose={() => setAdding(null)} /> : null}
    </>
  )
}

function Rows({ good, kind, onAdd }: { good: CbamGood; kind: Kind; onAdd: () => void }) {
  const save = useAct(cbam.save, { onDone: () => toast.success('已删除') })
  const rows = cellsOf(good, kind).map((cells, at) => ({ cells, at }))
  const { id, version } = good
  const without = (at: number) => {
    const stated = statedOf(good)
    save.mutate({ ...stated, [kind]: stated[kind].filter((_row, i) => i !== at), id, version } as never)
  }
  return (
    <>
      <p className={styles.rows}>
        <strong>{kinds[kind].title}</strong>{' '}
        <Button size="small" kind="quiet" onClick={onAdd}>
          {kinds[kind].add}
        </Button>
      </p>
      {rows.length === 0 ? null : (
        <DataTable
          caption={kinds[kind].title}
          columns={[
            { key: 'name', title: '名称', head: true, cell: ({ cells }) => cells[0] },
            { key: 'figure', title: '数量', align: 'right', cell: ({ cells }) => cells[1] },
            {
              key: 'factor',
              title: kind === 'precursors' ? '单位直接隐含排放' : '排放因子',
              align: 'right',
              cell: ({ cells }) => cells[2],
            },
            { key: 'source', title: '来源', cell: ({ cells }) => cells[3] },
            {
              key: 'act',
              title: '办理',
              cell: ({ at }) => (
                <Button
                  size="small"
                  kind="quiet"
                  running={save.isPending ? '正在删除' : false}
                  onClick={() => without(at)}
                >
                  删除
                </Button>
              ),
            },
          ]}
          rows={rows}
          rowKey={({ at, cells }) => `${at} ${cells[0]}`}
        />
      )}
    </>
  )
}

function RowDialog({ good, kind, onClose }: { good: CbamGood; kind: Kind; onClose: () => void }) {
  const { id, version } = good
  const { add, fields } = kinds[kind]
  const form = useFields(fields as typeof activityFields, {
    call: cbam.save,
    input: (row) => {
      const stated = statedOf(good)
      return { ...stated, [kind]: [...stated[kind], row], id, version } as never
    },
    done: '已添加',
    onClose,
  })
  return <FieldsDialog title={add} form={form} act="添加" />
}
