/** The energy entry: kinds and 耗能工质 with their units, output and products with the limit standard that applies. */
import type { CalculatorFactors } from '@green/contract/calls/energy/calculator.ts'
import styles from './calculator.module.css'
import { type CalculatorDraft, type CalculatorKind, type DraftRow, energyNamed, newRow, textIn } from './draft.ts'
import { type FaultAt, formOf, type RowForm, Rows } from './rows.tsx'

export type PartProps = {
  factors: CalculatorFactors
  draft: CalculatorDraft
  kind: CalculatorKind
  faultAt: FaultAt
  onChange: (part: Partial<CalculatorDraft>) => void
}

const marked = (label: string, isVerified: boolean) => (isVerified ? label : `${label}（系数未核对）`)

export const oneForm = ({ draft, faultAt, onChange }: Pick<PartProps, 'draft' | 'faultAt' | 'onChange'>) =>
  formOf({
    list: 'one',
    rowKey: null,
    values: draft.one,
    faultAt,
    onChange: (part) => onChange({ one: { ...draft.one, ...part } }),
  })

export function EnergyFields(props: PartProps) {
  const { factors, draft, kind, faultAt, onChange } = props
  const options = factors.energies.map(({ id, label, isMedium, isVerified }) => ({
    value: id,
    label: `${marked(label, isVerified)}${isMedium ? '（耗能工质）' : ''}`,
  }))
  const coals = factors.fuels
    .filter(({ id }) => ['anthracite', 'bituminous', 'lignite'].includes(id))
    .map(({ id, label }) => ({ value: id, label }))
  const amount = (form: RowForm, row: DraftRow) =>
    textIn(row, 'byStock') ? (
      <p className={styles.byStock}>消费量＝期初＋购进－期末－外供，在下面填写</p>
    ) : (
      form.text('consumption', '消费量')
    )
  return (
    <Rows
      list="items"
      title="能源和耗能工质"
      hint="耗能工质只填外购的；自产的已包含在所用的燃料和电力中。"
      rows={draft.items}
      faultAt={faultAt}
      onChange={(items) => onChange({ items })}
      make={() => newRow({ energyId: 'raw_coal', unit: 't' })}
      add="增加品种"
      fields={(form, row) => {
        const units = energyNamed(factors, textIn(row, 'energyId'))?.units ?? []
        return (
          <>
            {form.choice('energyId', '品种', options, {
              onChange: (id) => ({ unit: energyNamed(factors, id)?.units[0]?.unit ?? '', fuel: '' }),
            })}
            {amount(form, row)}
            {form.choice(
              'unit',
              '单位',
              units.map(({ unit, label }) => ({ value: unit, label })),
            )}
          </>
        )
      }}
      further={{
        title: '按库存计算、自填系数、不确定度',
        names: ['byStock', 'opening', 'purchased', 'closing', 'exported', 'coefficient', 'reason', 'activityPct']
          .concat(['factorPct', 'fuel'])
          .filter((name) => name !== 'fuel' || kind === 'both'),
        fields: (form, row) => {
          const energy = energyNamed(factors, textIn(row, 'energyId'))
          return (
            <>
              {form.choice('byStock', '消费量的填法', [{ value: 'yes', label: '按期初、购进、期末、外供计算' }], {
                placeholder: '直接填写消费量',
              })}
              {textIn(row, 'byStock') ? (
                <>
                  {form.text('opening', '期初库存')}
                  {form.text('purchased', '购进')}
                  {form.text('closing', '期末库存')}
                  {form.text('exported', '外供、转供')}
                </>
              ) : null}
              {energy && energy.id !== 'electricity_eq'
                ? form.text('coefficient', `自填折标准煤系数（${energy.coefficientUnit}）`, {
                    hint: `缺省${energy.coefficient}${energy.note ? `；${energy.note}` : ''}`,
                  })
                : null}
              {energy && energy.id !== 'electricity_eq'
                ? form.text('reason', '自填系数的依据', { placeholder: '例如：2025年煤质检验报告' })
                : null}
              {energy?.id === 'raw_coal' && kind === 'both'
                ? form.choice('fuel', '煤种（计碳排放）', coals, { placeholder: '按烟煤计' })
                : null}
              {form.text('activityPct', '消费量不确定度（±%）')}
              {form.text('factorPct', '系数不确定度（±%）')}
            </>
          )
        },
      }}
    />
  )
}

export function OutputFields(props: PartProps) {
  const { factors, draft, kind, faultAt, onChange } = props
  const form = oneForm(props)
  const used = factors.electricityEquivalent.findLast(({ year }) => year <= Number(draft.one.dataYear))
  const usual = used ?? factors.electricityEquivalent[0]
  return (
    <>
      <div className={styles.grid}>
        {form.text('outputValue', '工业总产值（万元）', { hint: '当年价；空着不算单位产值' })}
        {kind === 'carbon' ? null : (
          <>
            {form.text('addedValue', '工业增加值（万元）')}
            {form.text('electricityEquivalent', '供电煤耗（kgce/kWh）', {
              placeholder: usual ? String(usual.value) : '',
              hint: usual ? `等价值用；空着按${usual.year}年的${usual.value}` : undefined,
            })}
            {form.text('feedstockTce', '原料用能（tce）', { hint: '用作原料、不作燃料动力的部分' })}
          </>
        )}
        {form.text('greenMWh', '绿电、绿证（MWh）')}
      </div>
      <Rows
        list="products"
        title="产品"
        rows={draft.products}
        faultAt={faultAt}
        onChange={(products) => onChange({ products })}
        make={() => newRow({ unit: 't' })}
        add="增加产品"
        fields={(row) => (
          <>
            {row.text('name', '产品名称')}
            {row.text('output', '产量')}
            {row.text('unit', '产量单位')}
          </>
        )}
        {...(kind === 'carbon'
          ? {}
          : {
              further: {
                title: '能耗限额标准、分摊的能耗',
                names: ['limit', 'allocatedTceEq'],
                fields: (row: RowForm) => (
                  <>
                    {row.choice(
                      'limit',
                      '适用的能耗限额标准',
                      factors.limits.map(({ standard, product, indicator, unit, status }) => ({
                        value: `${standard}|${product}|${indicator}`,
                        label: `${standard} ${product} ${indicator}（kgce/${unit}）${status === '现行' ? '' : `（${status}）`}`,
                      })),
                      { placeholder: '不判定等级' },
                    )}
                    {row.text('allocatedTceEq', '分摊到该产品的能耗（tce）', { hint: '空着按全部综合能耗' })}
                  </>
                ),
              },
            })}
      />
    </>
  )
}
