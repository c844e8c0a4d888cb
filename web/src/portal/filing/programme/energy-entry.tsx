/** Entry of a year's or a month's energy by kind and flow; what was entered before comes back to be corrected. */

import { type EnergyGlance, energyNotes, energyYear, yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import type { StatFormRead } from '@green/contract/calls/energy/stat-form.ts'
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import { type Flow, flowNames, flows } from '@green/filing/programme/energy-words.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { type FormEvent, useState } from 'react'
import { AmountInput } from '../../../filing/amount-input.tsx'
import { useDataYear, useDataYearsToNow } from '../../../filing/campaign-year.ts'
import { energyClasses } from '../../../filing/energy/energy-classes.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Select, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Loading } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import styles from './energy.module.css'
import { type EntryStart, startOf } from './entry-start.ts'
import { StatFormInput } from './stat-form-input.tsx'

type Line = { key: number; energyCode: string; flow: Flow; quantity: string }
const amounts = [
  ['outputValue', '工业总产值（万元）'],
  ['addedValue', '工业增加值（万元）'],
  ['waterIntake', '取水量（m³）'],
  ['greenPower', '绿电交易和绿证（万kWh）'],
  ['ownPower', '自发自用可再生电力（万kWh）'],
  ['feedstockTce', '原料用能（tce）'],
  ['mediaTce', '外购耗能工质（tce）'],
] as const
type Amounts = Record<(typeof amounts)[number][0], string>

const nothing = Object.fromEntries(amounts.map(([key]) => [key, ''])) as Amounts
const numberIn = (text: string) => (text.trim() === '' ? null : toNumber(text.trim()))

/** What the enterprise, or one of its sites, entered for the period; null for a first entry. */
function entryOf({ years }: EnergyGlance, year: number, month: number, siteId: string) {
  const found = years.find((one) => one.year === year)
  if (siteId) return found?.sites.find((one) => one.month === month && one.siteId === siteId) ?? null
  const all = found ? [...found.records, ...found.months] : []
  return all.find((record) => record.month === month && record.sourceKind === 'entered') ?? null
}

type EntryFormProps = { glance: EnergyGlance; onClose: () => void }

export function EntryForm(props: EntryFormProps) {
  const dataYear = useDataYear()
  return dataYear === undefined ? (
    <Loading rows={4} label="正在打开能耗录入" />
  ) : (
    <Entry {...props} dataYear={dataYear} />
  )
}

function Entry({ glance, dataYear, onClose }: EntryFormProps & { dataYear: number }) {
  const [period, setPeriod] = useState({ year: dataYear, month: 0, siteId: '' })
  // Months of the current year are entered as they end.
  const years = useDataYearsToNow(6)
  return (
    <Sheet title="录入能耗" id="energy-entry">
      <div className={styles.form}>
        <Select
          id="entry-year"
          label="年度"
          required
          value={String(period.year)}
          options={years}
          onChange={(year) => setPeriod({ ...period, year: Number(year) || period.year })}
        />
        <Select
          id="entry-month"
          label="月份"
          value={String(period.month)}
          options={[
            { value: '0', label: '全年' },
            ...Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), label: `${i + 1}月` })),
          ]}
          onChange={(month) => setPeriod({ ...period, month: Number(month) || 0 })}
        />
        {glance.sites.length > 1 ? (
          <Select
            id="entry-site"
            label="厂区"
            value={period.siteId}
            options={[
              { value: '', label: '全企业' },
              ...glance.sites.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            hint="分厂区录入的，企业合计自动相加。"
            onChange={(siteId) => setPeriod({ ...period, siteId })}
          />
        ) : null}
      </div>
      <Period key={`${period.year} ${period.month} ${period.siteId}`} {...period} glance={glance} onClose={onClose} />
    </Sheet>
  )
}

/** Proposals take the place of lines of the same kind and flow; what else was typed stays. */
function withProposals(now: Line[], proposed: StatFormRead['lines']): Line[] {
  const isProposed = (line: Line) =>
    proposed.some(({ energyCode, flow }) => energyCode === line.energyCode && flow === line.flow)
  const others = now.filter((line) => line.quantity.trim() !== '' && !isProposed(line))
  const next = proposed.map(({ energyCode, flow, quantity }) => ({ energyCode, flow, quantity: String(quantity) }))
  const all = [...others, ...next].map((line, key) => ({ ...line, key }))
  return all.length > 0 ? all : now
}

/** A figure of the form takes the place of what was typed. */
const withAmounts = (now: Amounts, read: StatFormRead['amounts']): Amounts =>
  Object.assign({}, now, Object.fromEntries(read.map(({ figure, value }) => [figure, String(value)])))

type PeriodProps = { glance: EnergyGlance; year: number; month: number; siteId: string; onClose: () => void }

/** A first entry of a whole year begins with what the ledger has of it; one that was saved before comes back as it was. */
function Period(props: PeriodProps) {
  const { glance, year, month, siteId } = props
  const before = entryOf(glance, year, month, siteId)
  const isFirst = before === null && month === 0 && siteId === ''
  const { data, error } = useCall(ledger.year, { year }, { enabled: isFirst })
  if (isFirst && data === undefined && error === null) return <Loading rows={4} label="正在读取账本" />
  return <PeriodForm {...props} before={before} start={isFirst ? startOf(data?.facts ?? []) : null} />
}

type PeriodFormProps = PeriodProps & { before: ReturnType<typeof entryOf>; start: EntryStart | null }

function PeriodForm({ year, month, siteId, onClose, before, start }: PeriodFormProps) {
  const [input, setInput] = useState<Amounts>(() => firstAmounts(before, start))
  const [note, setNote] = useState(before?.note ?? '')
  const [lines, setLines] = useState<Line[]>(() => firstLines(before, start))
  const act = useAct(yearlyEnergy.addLsdtQynhYearInfo, {
    refreshes: [energyYear.glance, ledger.year],
    onDone: ({ findings }) => {
      const open = findings.filter(({ explained }) => explained === null).length
      toast.success(open > 0 ? `已保存，有${open}处需要说明` : '已保存')
      onClose()
    },
  })
  const change = (key: number, over: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...over } : line)))
  const send = (event: FormEvent) => {
    event.preventDefault()
    act.mutate({
      year,
      month,
      ...(siteId ? { siteId } : {}),
      note: note.trim(),
      ...(Object.fromEntries(amounts.map(([key]) => [key, numberIn(input[key])])) as Record<
        keyof Amounts,
        number | null
      >),
      lines: lines
        .filter(({ quantity }) => quantity.trim() !== '')
        .map(({ energyCode, flow, quantity }) => ({ energyCode, flow, quantity: numberIn(quantity) ?? Number.NaN })),
      ...(before ? { version: before.version } : {}),
    })
  }
  return (
    <form className={styles.lines} onSubmit={send} noValidate>
      <StartNote start={start} />
      {lines.map((line, i) => (
        <LineFields
          key={line.key}
          line={line}
          faults={{
            energyCode: faultOf(act.error, `lines[${i}].energyCode`),
            quantity: faultOf(act.error, `lines[${i}].quantity`),
          }}
          onChange={(over) => change(line.key, over)}
          onRemove={lines.length > 1 ? () => setLines(lines.filter(({ key }) => key !== line.key)) : null}
        />
      ))}
      <div>
        <Button
          size="small"
          icon="plus"
          onClick={() =>
            setLines([
              ...lines,
              { key: Math.max(...lines.map(({ key }) => key)) + 1, energyCode: '', flow: 'used', quantity: '' },
            ])
          }
        >
          增加一行
        </Button>
      </div>
      {month === 0 ? (
        <StatFormInput
          year={year}
          onRead={(read) => {
            setLines((now) => withProposals(now, read.lines))
            setInput((now) => withAmounts(now, read.amounts))
          }}
        />
      ) : null}
      <p className={energyClasses.note}>
        没有填自产的，消费量填净消费量；填了自产的二次能源（发电、供热、煤气、回收利用）按加工转换产出从综合能耗中扣减，消费量填合计。填了购入、自产、外供、损失、库存的品种按“购入＋自产＝消费＋外供＋损失＋库存增加”核对，相差超过1%提示，超过5%为错误。
      </p>
      <div className={styles.form}>
        {amounts.map(([key, label]) => (
          <AmountInput
            key={key}
            id={`entry-${key}`}
            label={label}
            value={input[key]}
            fault={faultOf(act.error, key)}
            onChange={(value) => setInput({ ...input, [key]: value })}
          />
        ))}
      </div>
      <TextArea id="entry-note" label="说明" rows={2} maxLength={energyNotes.entry} value={note} onChange={setNote} />
      <RefusedLine>
        {act.error
          ? (faultOf(act.error, 'lines') ??
            faultOf(act.error, 'year') ??
            faultOf(act.error, 'siteId') ??
            act.error.message)
          : null}
      </RefusedLine>
      <ActFoot act={before ? '保存更正' : '保存'} running={act.isPending ? '正在保存' : false} onClose={onClose} />
    </form>
  )
}

/** Where the numbers of a first entry come from. */
function StartNote({ start }: { start: EntryStart | null }) {
  return start && start.count > 0 ? (
    <p
      className={energyClasses.note}
    >{`已从账本填入${start.count}项（${start.sources.join('，')}），请核对后保存；不同的直接改。`}</p>
  ) : null
}

/** The figures that an entry opens with: as they were saved, else those of the ledger. */
const firstAmounts = (before: ReturnType<typeof entryOf>, start: EntryStart | null): Amounts =>
  before
    ? (Object.fromEntries(amounts.map(([key]) => [key, before[key] === null ? '' : String(before[key])])) as Amounts)
    : { ...nothing, ...start?.amounts }

/** What a first line asks for. */
const emptyLine: Line = { key: 0, energyCode: '33', flow: 'used', quantity: '' }

/** The lines that an entry opens with: as they were saved, else those of the ledger. */
function firstLines(before: ReturnType<typeof entryOf>, start: EntryStart | null): Line[] {
  const saved = before?.lines.map(({ energyCode, flow, quantity }) => ({
    energyCode,
    flow,
    quantity: String(quantity),
  }))
  const lines = saved && saved.length > 0 ? saved : (start?.lines ?? [])
  return lines.length > 0 ? lines.map((line, key) => ({ ...line, key })) : [emptyLine]
}

type LineFieldsProps = {
  line: Line
  faults: { energyCode: string | undefined | null; quantity: string | undefined | null }
  onChange: (over: Partial<Line>) => void
  onRemove: (() => void) | null
}

function LineFields({ line, faults, onChange, onRemove }: LineFieldsProps) {
  const kinds = useCall(cdict.getDicts, { code: 'energyType' }, { staleTime: Number.POSITIVE_INFINITY })
  const items = kinds.data?.energyType?.items ?? []
  return (
    <div className={styles.line}>
      <Select
        id={`kind-${line.key}`}
        label="能源品种"
        required
        value={line.energyCode}
        options={items.map(({ code, label }) => ({ value: code, label }))}
        fault={faults.energyCode}
        onChange={(energyCode) => onChange({ energyCode })}
      />
      <Select
        id={`flow-${line.key}`}
        label="流向"
        required
        value={line.flow}
        options={flowNames.map((value) => ({ value, label: flows[value] }))}
        onChange={(flow) => onChange({ flow: (flow || 'used') as Flow })}
      />
      <AmountInput
        id={`quantity-${line.key}`}
        label={`数量${unitOf(items, line.energyCode)}`}
        required
        value={line.quantity}
        fault={faults.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
      {onRemove ? (
        <Button size="small" kind="quiet" onClick={onRemove}>
          删除
        </Button>
      ) : null}
    </div>
  )
}

const units: Readonly<Record<string, string>> = { '10^4kWh': '万kWh', '10^4m3': '万m³', m3: 'm³' }

function unitOf(items: readonly object[], code: string): string {
  const item = items.find((one) => 'code' in one && one.code === code) as { unit?: unknown } | undefined
  const unit = item?.unit
  return typeof unit === 'string' ? `（${units[unit] ?? unit}）` : ''
}
