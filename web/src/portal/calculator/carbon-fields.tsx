/** The carbon entry: fuels, processes, bought power with area and year of the grid factor, heat with steam and hot water. */
import type { CalculatorFactors } from '@green/contract/calls/energy/calculator.ts'
import { Fold } from '../../ui/page/fold.tsx'
import styles from './calculator.module.css'
import { type DraftRow, idOf, newRow, textIn } from './draft.ts'
import { oneForm, type PartProps } from './energy-fields.tsx'
import { type RowForm, Rows } from './rows.tsx'

const marked = (label: string, isVerified: boolean) => (isVerified ? label : `${label}（未核对）`)
const fuelNamed = (factors: CalculatorFactors, id: string) => factors.fuels.find((one) => one.id === id)

export function CarbonFields(props: PartProps) {
  const { kind } = props
  return (
    <>
      <FuelRows {...props} />
      <ProcessRows {...props} />
      <PowerFields {...props} />
      <HeatFields {...props} />
      {kind === 'carbon' ? null : (
        <p className="ge-hint">上面填写的燃料、电力和热力已自动计入碳排放，这里只补充其余部分。</p>
      )}
    </>
  )
}

function FuelRows({ factors, draft, kind, faultAt, onChange }: PartProps) {
  const options = [
    ...factors.fuels.map(({ id, label, isVerified }) => ({ value: id, label: marked(label, isVerified) })),
    { value: 'own', label: '其他燃料（按实测值）' },
  ]
  return (
    <Rows
      list="fuels"
      title={kind === 'carbon' ? '燃料燃烧' : '其他燃料'}
      rows={draft.fuels}
      faultAt={faultAt}
      onChange={(fuels) => onChange({ fuels })}
      make={() =>
        kind === 'carbon' ? newRow({ fuelId: 'natural_gas', unit: '10^4Nm3' }) : newRow({ fuelId: 'own', unit: 't' })
      }
      add="增加燃料"
      fields={(form, row) => {
        const fuel = fuelNamed(factors, textIn(row, 'fuelId'))
        const units = fuel
          ? [{ value: fuel.unit, label: fuel.unitLabel }]
          : [
              { value: 't', label: '吨' },
              { value: '10^4Nm3', label: '万标准立方米' },
            ]
        return (
          <>
            {form.choice('fuelId', '燃料', options, {
              onChange: (id) => ({ unit: fuelNamed(factors, id)?.unit ?? 't' }),
            })}
            {form.text('amount', '消费量')}
            {form.choice('unit', '单位', units)}
          </>
        )
      }}
      further={{
        title: '自填热值、含碳量、氧化率，不确定度',
        names: ['name', 'ncv', 'carbonContent', 'oxidation', 'reason', 'activityPct', 'factorPct'],
        fields: (form: RowForm, row: DraftRow) => {
          const fuel = fuelNamed(factors, textIn(row, 'fuelId'))
          const usual = (value: number | undefined) => (value === undefined ? '没有缺省值，必须填写' : `缺省${value}`)
          return (
            <>
              {fuel ? null : form.text('name', '燃料名称')}
              {form.text('ncv', '低位发热量（GJ/单位）', { hint: usual(fuel?.ncv) })}
              {form.text('carbonContent', '单位热值含碳量（tC/GJ）', { hint: usual(fuel?.carbonContent) })}
              {form.text('oxidation', '碳氧化率（%）', { hint: usual(fuel?.oxidation) })}
              {form.text('reason', '自填因子的依据', { placeholder: '例如：检测报告编号' })}
              {form.text('activityPct', '消费量不确定度（±%）')}
              {form.text('factorPct', '因子不确定度（±%）')}
            </>
          )
        },
      }}
    />
  )
}

function ProcessRows({ factors, draft, faultAt, onChange }: PartProps) {
  const options = factors.process.map(({ id, label, isVerified }) => ({ value: id, label: marked(label, isVerified) }))
  return (
    <Rows
      list="process"
      title="工业生产过程"
      rows={draft.process}
      faultAt={faultAt}
      onChange={(process) => onChange({ process })}
      make={() => newRow({ id: factors.process[0]?.id ?? '' })}
      add="增加过程排放源"
      fields={(form, row) => {
        const known = factors.process.find(({ id }) => id === textIn(row, 'id'))
        return (
          <>
            {form.choice('id', '排放源', options)}
            {form.text('amount', '活动水平（吨）')}
            <p className={styles.byStock}>{known?.factor ? `因子${known.factor} ${known.unit}` : '请自填因子'}</p>
          </>
        )
      }}
      further={{
        title: '自填因子、不确定度',
        names: ['factor', 'reason', 'activityPct', 'factorPct'],
        fields: (form: RowForm) => (
          <>
            {form.text('factor', '自填因子（tCO₂/吨）')}
            {form.text('reason', '自填因子的依据')}
            {form.text('activityPct', '活动水平不确定度（±%）')}
            {form.text('factorPct', '因子不确定度（±%）')}
          </>
        ),
      }}
    />
  )
}

function PowerFields(props: PartProps) {
  const { factors, draft, kind, faultAt } = props
  const form = oneForm(props)
  const year = Number(draft.one.dataYear)
  const years = factors.grid.find(({ area }) => area === draft.one.area)?.years ?? []
  const used = years.find((one) => one.year <= year)
  const text = used
    ? `${used.year}年 ${used.value} tCO₂/MWh${used.year === year ? '' : `，${year}年的还没有公布，暂用`}`
    : '这个地区和年份没有电网因子'
  const names = ['gridFactor', 'gridReason', 'power.activityPct', 'power.factorPct']
  const isWrong = names.some((name) => faultAt(idOf('one', null, name)))
  return (
    <fieldset className={styles.rows}>
      <legend>电力</legend>
      <div className={styles.grid}>
        {form.choice(
          'area',
          '电网地区',
          factors.grid.map(({ area }) => ({ value: area, label: area })),
          { hint: text },
        )}
        {kind === 'carbon' ? form.text('purchasedMWh', '购入电量（MWh）') : null}
        {form.text('exportedMWh', '输出电量（MWh）')}
        {kind === 'carbon' ? null : <p className={styles.byStock}>绿电在“产值和产品”中填写</p>}
        {form.choice('deductGreen', '绿电的处理', [{ value: 'yes', label: '扣减（基于市场）' }], {
          placeholder: '不扣减（基于位置）',
          hint: '另一种口径的合计列在旁边',
        })}
      </div>
      <Fold key={String(isWrong)} title="自填电网因子、不确定度" {...(isWrong ? { open: true } : {})}>
        <div className={styles.grid}>
          {form.text('gridFactor', '自填电网因子（tCO₂/MWh）')}
          {form.text('gridReason', '自填因子的依据')}
          {form.text('power.activityPct', '电量不确定度（±%）')}
          {form.text('power.factorPct', '因子不确定度（±%）')}
        </div>
      </Fold>
    </fieldset>
  )
}

function HeatFields(props: PartProps) {
  const { factors, draft, kind, faultAt, onChange } = props
  const form = oneForm(props)
  return (
    <fieldset className={styles.rows}>
      <legend>热力</legend>
      <div className={styles.grid}>
        {kind === 'carbon' ? form.text('purchasedGJ', '购入热量（GJ）') : null}
        {form.text('exportedGJ', '输出热量（GJ）')}
        {form.text('recoveredCO2', '回收的CO₂（吨）', { hint: '从范围一扣减' })}
        {form.text('heat.activityPct', '热量不确定度（±%）')}
        {form.text('heat.factorPct', '热力因子不确定度（±%）')}
      </div>
      <Rows
        list="steam"
        title="外购蒸汽"
        hint={`按饱和蒸汽表由绝对压力（${factors.steam.least}至${factors.steam.most} MPa）取焓，或直接填写焓值。`}
        rows={draft.steam}
        faultAt={faultAt}
        onChange={(steam) => onChange({ steam })}
        make={() => newRow()}
        add="增加蒸汽"
        fields={(row) => (
          <>
            {row.text('t', '蒸汽量（吨）')}
            {row.text('pressureMPaAbs', '绝对压力（MPa）')}
            {row.text('enthalpy', '焓（kJ/kg）')}
          </>
        )}
      />
      <Rows
        list="hotWater"
        title="外购热水"
        rows={draft.hotWater}
        faultAt={faultAt}
        onChange={(hotWater) => onChange({ hotWater })}
        make={() => newRow()}
        add="增加热水"
        fields={(row) => (
          <>
            {row.text('t', '热水量（吨）')}
            {row.text('tempC', '水温（℃）')}
          </>
        )}
      />
    </fieldset>
  )
}
