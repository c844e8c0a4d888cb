/** 能源计算器, 碳计算器 and the entry of a year: one form for guests and enterprises; who may keeps the result for the year. */
import {
  type CalculatorFactors,
  type CountedResult,
  lsdtCotwo,
  report,
  resultTitleLength,
} from '@green/contract/calls/energy/calculator.ts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { useDataYear, useDataYearsToNow } from '../../filing/campaign-year.ts'
import { useAddress } from '../../platform/navigation/address.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button, buttonClass } from '../../ui/control/button.tsx'
import { ErrorSummary } from '../../ui/control/error-summary.tsx'
import { Checkbox, TextInput } from '../../ui/control/field.tsx'
import { Refused } from '../../ui/control/refused.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { Loading } from '../../ui/page/faces.tsx'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { QueryView, together } from '../../ui/page/query-view.tsx'
import styles from './calculator.module.css'
import { CarbonFields } from './carbon-fields.tsx'
import {
  type CalculatorDraft,
  type CalculatorKind,
  draftFrom,
  emptyDraft,
  idOf,
  idOfField,
  keep,
  newRow,
  readDraft,
  requestOf,
} from './draft.ts'
import { EnergyFields, OutputFields, oneForm } from './energy-fields.tsx'
import { ExplainedFigures } from './explained.tsx'
import { CarbonResults, EnergyResults } from './results.tsx'

export const EnergyCalculator = () => (
  <Calculator
    title="能源计算器"
    lead="按GB/T 2589-2020计算综合能耗的当量值和等价值，与能耗限额标准对照。不登录也可以计算，填写的内容只留在本窗口。"
    kinds={['energy', 'both']}
  />
)

export const CarbonCalculator = () => (
  <Calculator
    title="碳计算器"
    lead="按GB/T 32150和行业指南计算范围一、范围二的碳排放。不登录也可以计算，填写的内容只留在本窗口。"
    kinds={['carbon']}
  />
)

export const AddEnergy = () => (
  <Calculator
    title="录入能源和碳排放"
    lead="填写一次，同时得出综合能耗和碳排放；保存为年度结果，可以逐年对照、导出，在申报附件中选用。"
    kinds={['both', 'energy']}
  />
)

type CalculatorProps = { title: string; lead: string; kinds: readonly [CalculatorKind, ...CalculatorKind[]] }

/** Only the enterprise itself keeps results: signed in, and verified. */
const useMayKeep = () =>
  useSession(
    ({ login, state }) =>
      login?.userRole === 'enterprise' &&
      login.qyItem?.orgKind === 'enterprise' &&
      (state?.state ?? login.qyItem.state) === 'active',
  )

function Calculator({ title, lead, kinds }: CalculatorProps) {
  const factors = useCall(lsdtCotwo.getTr, {}, { staleTime: Number.POSITIVE_INFINITY })
  const [{ from }] = useAddress({ from: '' })
  const mayKeep = useMayKeep()
  const dataYear = useDataYear()
  const saved = useCall(lsdtCotwo.get, { id: from }, { enabled: from !== '' && mayKeep })
  return (
    <div className="ge-wrap">
      <Page title={title} lead={lead}>
        <QueryView
          query={together(factors, from !== '' && mayKeep ? saved : null)}
          loading="正在读取系数和因子"
          rows={8}
        >
          {([read, opened]) =>
            dataYear === undefined ? (
              <Loading rows={8} label="正在读取数据年度" />
            ) : (
              <Form
                key={from}
                factors={read}
                dataYear={dataYear}
                kinds={kinds}
                mayKeep={mayKeep}
                opened={opened ? { ...draftFrom(opened.given), title: opened.title } : null}
              />
            )
          }
        </QueryView>
      </Page>
    </div>
  )
}

type FormProps = {
  factors: CalculatorFactors
  /** The year with which an empty entry begins. */
  dataYear: number
  kinds: CalculatorProps['kinds']
  mayKeep: boolean
  /** A kept result that is changed. */
  opened: (CalculatorDraft & { title: string }) | null
}

/** The factors for data of the entered year; those of today until they are there. */
function useFactorsOf(dataYear: string, today: CalculatorFactors): CalculatorFactors {
  const isYear = /^20\d{2}$/.test(dataYear)
  const ofYear = useCall(lsdtCotwo.getTr, { dataYear: Number(dataYear) }, { enabled: isYear, keepPrevious: true })
  return (isYear ? ofYear.data : null) ?? today
}

function Form({ factors: today, dataYear, kinds, mayKeep, opened }: FormProps) {
  const [kind, setKind] = useState(kinds[0])
  const [draft, setDraft] = useState<CalculatorDraft>(
    () => opened ?? readDraft() ?? emptyDraft(dataYear, today.homeArea),
  )
  const factors = useFactorsOf(draft.one.dataYear ?? '', today)
  const [attempt, setAttempt] = useState(0)
  /** What the shown result was computed from. */
  const [counted, setCounted] = useState<{ of: string; result: CountedResult } | null>(null)
  const count = useAct(lsdtCotwo.countNyxf, {
    onDone: (result, input) => {
      setCounted({ of: JSON.stringify(input), result })
      requestAnimationFrame(() => document.getElementById('calc-result')?.scrollIntoView({ block: 'start' }))
    },
  })
  useEffect(() => keep(draft), [draft])
  const change = (part: Partial<CalculatorDraft>) => setDraft({ ...draft, ...part })
  const faults = (count.error?.errors ?? []).map(({ field, message }) => ({ id: idOfField(field, draft), message }))
  const faultAt = (id: string) => faults.find((fault) => fault.id === id)?.message
  const parts = { factors, draft, kind, faultAt, onChange: change }
  const isFresh = counted?.of === JSON.stringify(requestOf(draft, kind))
  const run = (event: FormEvent) => {
    event.preventDefault()
    if (count.isPending) return
    setAttempt(attempt + 1)
    count.mutate(requestOf(draft, kind))
  }
  return (
    <ExplainedFigures>
      <form className={styles.form} noValidate onSubmit={run}>
        <ErrorSummary attempt={count.isPending ? 0 : attempt} faults={faults} />
        <Refused error={count.error} />
        <Sheet title="填写数据" id="calc-entry">
          <div className={styles.form}>
            <YearFields {...parts} />
            {mayKeep && kind !== 'carbon' ? <FromLedger {...parts} /> : null}
            {kinds.includes('both') ? (
              <Checkbox
                id="calc-both"
                checked={kind === 'both'}
                onChange={(isBoth) => setKind(isBoth ? 'both' : 'energy')}
              >
                同时计算碳排放
              </Checkbox>
            ) : null}
            {kind === 'carbon' ? <CarbonFields {...parts} /> : <EnergyFields {...parts} />}
            <fieldset className={styles.rows}>
              <legend>产值和产品</legend>
              <OutputFields {...parts} />
            </fieldset>
            {kind === 'both' ? (
              <>
                <h3>碳排放的补充</h3>
                <CarbonFields {...parts} />
              </>
            ) : null}
          </div>
        </Sheet>
        <div className={styles.acts}>
          <Button type="submit" kind="primary" running={count.isPending ? '正在计算' : false}>
            计算
          </Button>
          <Button
            kind="quiet"
            onClick={() => setDraft({ ...emptyDraft(dataYear, factors.homeArea), items: [newRow()] })}
          >
            清空
          </Button>
          <span className="ge-hint">{`系数和因子：${factors.version}`}</span>
        </div>
      </form>
      {counted ? (
        <Sheet title="计算结果" id="calc-result">
          {isFresh ? null : (
            <p className={styles.stale} role="note">
              填写的内容已经改动，下面是改动前的结果，请重新计算。
            </p>
          )}
          {counted.result.energy ? <EnergyResults of={counted.result.energy} /> : null}
          {counted.result.carbon ? <CarbonResults of={counted.result.carbon} /> : null}
          <p className="ge-hint">{`所用数据：${counted.result.dataEdition}`}</p>
          {mayKeep ? (
            <Keep draft={draft} kind={kind} isFresh={isFresh} result={counted.result} title={opened?.title ?? ''} />
          ) : (
            <p className={styles.after}>
              <Link to="/login" className={buttonClass('plain', 'small')}>
                登录
              </Link>
              企业登录后可以按年度保存结果、逐年对照、导出表格和计算书。
            </p>
          )}
        </Sheet>
      ) : null}
    </ExplainedFigures>
  )
}

function YearFields(props: Parameters<typeof OutputFields>[0]) {
  const form = oneForm(props)
  const years = useDataYearsToNow(8)
  return (
    <div className={styles.grid}>
      {form.choice('dataYear', '数据年度', years, { hint: '供电煤耗和电网因子按这一年取' })}
    </div>
  )
}

/** Loaded where it is offered: guests never need it. */
const LedgerStart = lazy(() => import('./ledger-start.tsx'))

function FromLedger({ factors, draft, onChange }: Parameters<typeof OutputFields>[0]) {
  const year = Number(draft.one.dataYear) || 0
  return year === 0 ? null : (
    <Suspense fallback={null}>
      <LedgerStart
        year={year}
        factors={factors}
        onRead={({ items, one }) => onChange({ items: items.map(newRow), one: { ...draft.one, ...one } })}
      />
    </Suspense>
  )
}

type KeepProps = {
  draft: CalculatorDraft
  kind: CalculatorKind
  isFresh: boolean
  result: CountedResult
  title: string
}

function Keep({ draft, kind, isFresh, result, title: before }: KeepProps) {
  const [title, setTitle] = useState(before)
  const [tries, setTries] = useState(0)
  const save = useAct(lsdtCotwo.saveCotwo, {
    refreshes: [report.getReport],
    onDone: ({ saved }) =>
      toast.success(`已保存：${saved.map(({ number, edition }) => `${number}第${edition}版`).join('，')}`),
  })
  const year = Number(draft.one.dataYear) || 0
  const fault = (name: string) => save.error?.errors.find(({ field }) => field === name)?.message
  const others = (save.error?.errors ?? []).filter(({ field }) => !['title', 'year'].includes(field))
  return (
    <div className={styles.keep}>
      <ErrorSummary
        attempt={save.isPending ? 0 : tries}
        faults={others.map(({ field, message }) => ({ id: idOfField(field, draft), message }))}
      />
      <Refused error={save.error} />
      <div className={styles.grid}>
        <TextInput
          id={idOf('keep', null, 'title')}
          label={`保存为${year}年的结果，名称`}
          required
          maxLength={resultTitleLength}
          placeholder="例如：年度核算"
          value={title}
          fault={fault('title') ?? fault('year')}
          onChange={setTitle}
        />
      </div>
      <div className={styles.acts}>
        <Button
          kind="primary"
          disabled={!isFresh}
          running={save.isPending ? '正在保存' : false}
          onClick={() => {
            setTries(tries + 1)
            save.mutate({ ...requestOf(draft, kind), title: title.trim(), year, resultHash: result.resultHash })
          }}
        >
          保存结果
        </Button>
        <Link to="/mainPages/displayEnergy" className={buttonClass('plain')}>
          查看已保存的结果
        </Link>
        <span className="ge-hint">每年每类留一份现行的结果，以前的留作旧版，不改动。</span>
      </div>
    </div>
  )
}
