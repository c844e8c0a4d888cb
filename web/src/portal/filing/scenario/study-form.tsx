/** Two to four scenarios typed side by side, computed and kept. */

import type { CallOutput } from '@green/contract/call.ts'
import {
  energyScenario,
  mostMeasures,
  mostScenarios,
  type ScenarioKind,
  type ScenarioStudy,
  scenarioLengths,
} from '@green/contract/calls/energy/energy-scenario.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { AmountInput } from '../../../filing/amount-input.tsx'
import { scenarioClasses } from '../../../filing/scenario/scenario-classes.ts'
import { StudyView } from '../../../filing/scenario/study-view.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Select, TextInput } from '../../../ui/control/field.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import {
  idOfPath,
  newMeasure,
  newScenario,
  pricedCodes,
  requestOf,
  type ScenarioDraft,
  type StudyDraft,
} from './draft.ts'
import { MeasureFields } from './measure-fields.tsx'
import styles from './scenario.module.css'

type Base = NonNullable<CallOutput<typeof energyScenario.base>['base']>
type StudyFormProps = {
  base: Base
  years: readonly number[]
  kinds: readonly ScenarioKind[]
  draft: StudyDraft
  onDraft: (draft: StudyDraft) => void
  onYear: (year: number) => void
  onSaved: () => void
}

/** Computes what is typed, and keeps what was computed. */
function useStudy(draft: StudyDraft, onSaved: () => void) {
  const [attempt, setAttempt] = useState(0)
  /** What the shown results were computed from. */
  const [computed, setComputed] = useState<{ of: string; study: ScenarioStudy } | null>(null)
  const compute = useAct(energyScenario.compute, {
    onDone: (study, input) => setComputed({ of: JSON.stringify(input), study }),
  })
  const save = useAct(energyScenario.save, {
    onDone: ({ title, edition, number }) => {
      toast.success(`已保存：${title}第${edition}版，编号${number}`)
      onSaved()
    },
  })
  const run = () => {
    setAttempt(attempt + 1)
    save.reset()
    compute.mutate(requestOf(draft))
  }
  const keep = () => {
    if (!computed) return
    setAttempt(attempt + 1)
    compute.reset()
    const { baseHash } = computed.study.base
    save.mutate({ ...requestOf(draft), title: draft.title.trim(), baseHash, ...(draft.of ? { of: draft.of } : {}) })
  }
  return {
    study: computed?.study ?? null,
    isFresh: computed?.of === JSON.stringify(requestOf(draft)),
    isComputing: compute.isPending,
    isSaving: save.isPending,
    error: compute.error ?? save.error,
    attempt: compute.isPending || save.isPending ? 0 : attempt,
    run,
    keep,
  }
}

export function StudyForm({ base, years, kinds, draft, onDraft, onYear, onSaved }: StudyFormProps) {
  const { study, isFresh, isComputing, isSaving, error, attempt, run, keep } = useStudy(draft, onSaved)
  const faults = error?.errors ?? []
  const faultAt = (path: string) => faults.find(({ field }) => field === path)?.message
  const change = (part: Partial<StudyDraft>) => onDraft({ ...draft, ...part })
  const changeScenario = (key: number, part: Partial<ScenarioDraft>) =>
    change({ scenarios: draft.scenarios.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  const first = base.used[0]?.code ?? ''
  return (
    <>
      <Sheet title={draft.of ? `修改：${draft.title}` : '新的测算'} id="scenario-form">
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isComputing) run()
          }}
        >
          <ErrorSummary
            attempt={attempt}
            faults={faults.map(({ field, message }) => ({ id: idOfPath(field), message }))}
          />
          <Refused error={error} />
          <div className={styles.head}>
            <Select
              id={idOfPath('year')}
              label="基准年度"
              required
              value={String(base.year)}
              fault={faultAt('year')}
              options={years.map((year) => ({ value: String(year), label: `${year}年` }))}
              onChange={(year) => onYear(Number(year) || base.year)}
            />
          </div>
          <BaseText base={base} />
          <div className={styles.cards}>
            {draft.scenarios.map((scenario, i) => (
              <ScenarioCard
                key={scenario.key}
                number={i}
                scenario={scenario}
                used={base.used}
                kinds={kinds}
                faultAt={faultAt}
                onChange={(part) => changeScenario(scenario.key, part)}
                onRemove={
                  draft.scenarios.length > 1
                    ? () => change({ scenarios: draft.scenarios.filter(({ key }) => key !== scenario.key) })
                    : null
                }
              />
            ))}
          </div>
          {draft.scenarios.length < mostScenarios ? (
            <div className={styles.acts}>
              <Button
                icon="plus"
                onClick={() => change({ scenarios: [...draft.scenarios, newScenario(draft.scenarios.length, first)] })}
              >
                增加方案
              </Button>
            </div>
          ) : null}
          <Prices base={base} kinds={kinds} draft={draft} faultAt={faultAt} onChange={(prices) => change({ prices })} />
          <div className={styles.acts}>
            <Button type="submit" kind={isFresh ? 'plain' : 'primary'} running={isComputing ? '正在测算' : false}>
              测算
            </Button>
          </div>
        </form>
      </Sheet>
      {study ? (
        <Results
          study={study}
          isFresh={isFresh}
          draft={draft}
          fault={faultAt('title')}
          isSaving={isSaving}
          onTitle={(title) => change({ title })}
          onKeep={keep}
        />
      ) : null}
    </>
  )
}

type ResultsProps = {
  study: ScenarioStudy
  /** They belong to what is typed now. */
  isFresh: boolean
  draft: StudyDraft
  fault: string | undefined
  isSaving: boolean
  onTitle: (title: string) => void
  onKeep: () => void
}

function Results({ study, isFresh, draft, fault, isSaving, onTitle, onKeep }: ResultsProps) {
  return (
    <Sheet title="结果对照" id="scenario-result">
      {isFresh ? null : (
        <p className={scenarioClasses.gap} role="note">
          填写的内容已经改动，下面是改动前的结果，请重新测算。
        </p>
      )}
      <StudyView study={study} />
      <div className={styles.keep}>
        <div className={styles.head}>
          <TextInput
            id={idOfPath('title')}
            label="保存为"
            required
            maxLength={scenarioLengths.title}
            placeholder="例如：2027年节能方案"
            value={draft.title}
            fault={fault}
            onChange={onTitle}
          />
        </div>
        <div className={styles.acts}>
          <Button kind="primary" disabled={!isFresh} running={isSaving ? '正在保存' : false} onClick={onKeep}>
            {draft.of ? `保存为第${draft.of.edition + 1}版` : '保存测算'}
          </Button>
          <span className="ge-hint">保存后可以导出测算书，并在申报的附件中选用。</span>
        </div>
      </div>
    </Sheet>
  )
}

function BaseText({ base }: { base: Base }) {
  const used = base.used.map(({ label, quantity, unit }) => `${label}${formatNumber(quantity, 2)}${unit}`)
  return (
    <p className={styles.base}>
      {`基准：${base.year}年综合能耗${formatNumber(base.figures.tce, 2)} tce（当量值），${used.join('，')}。数据来源：${base.source}（${base.isChecked ? '已核对' : '未核对'}）。`}
    </p>
  )
}

type ScenarioCardProps = {
  number: number
  scenario: ScenarioDraft
  used: readonly ScenarioKind[]
  kinds: readonly ScenarioKind[]
  faultAt: (path: string) => string | undefined
  onChange: (part: Partial<ScenarioDraft>) => void
  onRemove: (() => void) | null
}

function ScenarioCard({ number, scenario, used, kinds, faultAt, onChange, onRemove }: ScenarioCardProps) {
  const { measures, title } = scenario
  const path = `scenarios[${number}]`
  return (
    <section className={styles.card} aria-label={title || `方案${number + 1}`}>
      <div className={styles.cardHead}>
        <TextInput
          id={idOfPath(`${path}.title`)}
          label="方案名称"
          required
          maxLength={scenarioLengths.scenario}
          value={title}
          fault={faultAt(`${path}.title`)}
          onChange={(text) => onChange({ title: text })}
        />
        {onRemove ? (
          <Button size="small" kind="quiet" onClick={onRemove}>
            删除方案
          </Button>
        ) : null}
      </div>
      <ol className={styles.measures}>
        {measures.map((measure, i) => (
          <MeasureFields
            key={measure.key}
            path={`${path}.changes[${i}]`}
            measure={measure}
            number={i + 1}
            used={used}
            kinds={kinds}
            faultAt={faultAt}
            onChange={(part) =>
              onChange({ measures: measures.map((one) => (one.key === measure.key ? { ...one, ...part } : one)) })
            }
            onRemove={
              measures.length > 1
                ? () => onChange({ measures: measures.filter(({ key }) => key !== measure.key) })
                : null
            }
          />
        ))}
      </ol>
      {measures.length < mostMeasures ? (
        <div className={styles.acts}>
          <Button
            size="small"
            icon="plus"
            onClick={() => onChange({ measures: [...measures, newMeasure(used[0]?.code ?? '')] })}
          >
            增加措施
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type PricesProps = {
  base: Base
  kinds: readonly ScenarioKind[]
  draft: StudyDraft
  faultAt: (path: string) => string | undefined
  onChange: (prices: Record<string, string>) => void
}

/** kWh of 万kWh: prices are told for the small unit. */
const smallUnit = (unit: string) => (unit.startsWith('万') ? unit.slice(1) : unit)

function Prices({ base, kinds, draft, faultAt, onChange }: PricesProps) {
  const request = requestOf(draft).prices ?? []
  return (
    <fieldset className={styles.prices}>
      <legend>能源价格（本企业到厂价，选填）</legend>
      <div className={styles.head}>
        {pricedCodes(base.used, draft).flatMap((code) => {
          const kind = kinds.find((one) => one.code === code) ?? base.used.find((one) => one.code === code)
          if (!kind) return []
          const at = request.findIndex(({ energyCode }) => energyCode === code)
          return [
            <AmountInput
              key={code}
              id={at >= 0 ? idOfPath(`prices[${at}].yuan`) : `sc-price-${code}`}
              label={`${kind.label}（元/${smallUnit(kind.unit)}）`}
              value={draft.prices[code] ?? ''}
              fault={at >= 0 ? faultAt(`prices[${at}].yuan`) : undefined}
              onChange={(text) => onChange({ ...draft.prices, [code]: text })}
            />,
          ]
        })}
      </div>
      <p className="ge-hint">不填价格的，能源费用不能得出，仍按综合能源价格折合。</p>
    </fieldset>
  )
}
