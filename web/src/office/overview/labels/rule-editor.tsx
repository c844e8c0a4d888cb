/** The conditions of a rule: each with its own inputs; only numbers and industry codes are typed. */

import {
  comparisons,
  dataFaults,
  type LabelCondition,
  type LabelRule,
  labelFigures,
} from '@green/contract/enterprise/labels.ts'
import { titleKindLabels, titleLevelLabels } from '@green/contract/filing/titles.ts'
import { orgKindLabels } from '@green/contract/roles.ts'
import { useCounties } from '../../../platform/counties.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ChooseOne, ChooseOrType, ChooseSeveral } from '../../../ui/control/choose.tsx'
import { RadioRow } from '../../../ui/control/field.tsx'
import { NumberBox } from '../../../ui/control/number-box.tsx'
import { currentYear } from '../../../ui/figure/date-text.ts'
import { useDictionary } from '../../list/dictionary.ts'
import styles from './labels.module.css'

type About = LabelCondition['about']
type Figure = Extract<LabelCondition, { about: 'figure' }>
type Title = Extract<LabelCondition, { about: 'title' }>
type Quality = Extract<LabelCondition, { about: 'dataQuality' }>

const aboutLabels: Record<About, string> = {
  figure: '年度数据',
  dataQuality: '数据质量',
  title: '绿色称号',
  aboveScale: '是否规上',
  energyLevel: '用能等级',
  entScale: '企业规模',
  industry: '行业',
  county: '区县',
  orgKind: '类别',
}

const blank: Record<About, LabelCondition> = {
  figure: { about: 'figure', figure: 'totalTce', year: 'latest', is: 'gte', value: 0 },
  dataQuality: { about: 'dataQuality', year: 'lastYear', faults: [], unexplained: true },
  title: { about: 'title', kind: 'factory', level: null, held: true },
  aboveScale: { about: 'aboveScale', is: true },
  energyLevel: { about: 'energyLevel', in: [] },
  entScale: { about: 'entScale', in: [] },
  industry: { about: 'industry', in: [] },
  county: { about: 'county', in: [] },
  orgKind: { about: 'orgKind', in: ['enterprise'] },
}

const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>) =>
  (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }))

type RuleEditorProps = {
  rule: LabelRule
  onChange: (rule: LabelRule) => void
  faultAt: (path: string) => string | undefined
}

export function RuleEditor({ rule, onChange, faultAt }: RuleEditorProps) {
  const { match, conditions } = rule
  const put = (at: number, condition: LabelCondition) =>
    onChange({ ...rule, conditions: conditions.map((one, i) => (i === at ? condition : one)) })
  return (
    <fieldset className={styles.rule}>
      <legend>规则</legend>
      <RadioRow
        id="rule-match"
        label="条件之间的关系"
        value={match}
        onChange={(next) => onChange({ ...rule, match: next as LabelRule['match'] })}
        options={[
          { value: 'all', label: '同时符合全部条件' },
          { value: 'any', label: '符合任一条件' },
        ]}
      />
      <ol>
        {conditions.map((condition, at) => {
          const fault = faultAt(`rule.conditions[${at}]`)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own; their place is what they are
            <li key={at}>
              <ChooseOne
                aria-label={`第${at + 1}个条件`}
                value={condition.about}
                options={optionsOf(aboutLabels)}
                onChange={(about) => put(at, blank[about])}
              />
              <Boxes condition={condition} onChange={(next) => put(at, next)} />
              <Button
                size="small"
                kind="quiet"
                onClick={() => onChange({ ...rule, conditions: conditions.filter((_, i) => i !== at) })}
              >
                移除
              </Button>
              {fault ? (
                <p className="ge-fault" role="alert">
                  {fault}
                </p>
              ) : null}
            </li>
          )
        })}
      </ol>
      {conditions.length < 10 ? (
        <Button
          size="small"
          icon="plus"
          onClick={() => onChange({ ...rule, conditions: [...conditions, blank.figure] })}
        >
          添加条件
        </Button>
      ) : null}
      {conditions.length === 0 ? <p className="ge-hint">至少一个条件。停业、注销的企业不会列入。</p> : null}
    </fieldset>
  )
}

type BoxesProps<C = LabelCondition> = { condition: C; onChange: (condition: LabelCondition) => void }

function Boxes({ condition, onChange }: BoxesProps) {
  switch (condition.about) {
    case 'figure':
      return <FigureBoxes condition={condition} onChange={onChange} />
    case 'dataQuality':
      return <QualityBoxes condition={condition} onChange={onChange} />
    case 'title':
      return <TitleBoxes condition={condition} onChange={onChange} />
    case 'aboveScale':
      return (
        <ChooseOne
          aria-label="是否规上"
          value={condition.is}
          options={[
            { value: true, label: '规模以上' },
            { value: false, label: '规模以下' },
          ]}
          onChange={(is) => onChange({ about: 'aboveScale', is })}
        />
      )
    case 'orgKind':
      return (
        <Several
          label="类别"
          value={condition.in}
          options={optionsOf(orgKindLabels)}
          onChange={(next) => onChange({ about: 'orgKind', in: next })}
        />
      )
    case 'industry':
      return (
        <ChooseOrType
          aria-label="行业代码"
          options={[]}
          placeholder="2至4位行业代码，回车添加"
          value={condition.in}
          onChange={(next) =>
            onChange({ about: 'industry', in: next.flatMap((one) => one.split(/[,，、\s]+/)).filter(Boolean) })
          }
        />
      )
    case 'county':
      return <CountyBox condition={condition} onChange={onChange} />
    default:
      return <DictionaryBox condition={condition} onChange={onChange} />
  }
}

/** The years that a condition or a trial may name, the newest first. */
export const yearOptions = (from: number) =>
  Array.from({ length: 6 }, (_, i) => ({ value: from - i, label: `${from - i}年` }))

function QualityBoxes({ condition, onChange }: BoxesProps<Quality>) {
  return (
    <>
      <ChooseOne
        aria-label="年度"
        value={condition.year}
        options={[{ value: 'lastYear' as const, label: '当前数据年度' }, ...yearOptions(currentYear() - 1)]}
        onChange={(year: Quality['year']) => onChange({ ...condition, year })}
      />
      <Several
        label="数据问题"
        value={condition.faults}
        options={optionsOf(dataFaults)}
        onChange={(faults) => onChange({ ...condition, faults })}
      />
      <ChooseOne
        aria-label="是否说明"
        value={condition.unexplained}
        options={[
          { value: true, label: '尚未说明原因' },
          { value: false, label: '不论是否说明' },
        ]}
        onChange={(unexplained) => onChange({ ...condition, unexplained })}
      />
    </>
  )
}

function FigureBoxes({ condition, onChange }: BoxesProps<Figure>) {
  const thisYear = currentYear()
  return (
    <>
      <ChooseOne
        aria-label="年度"
        value={condition.year}
        options={[{ value: 'latest' as const, label: '最近一年' }, ...yearOptions(thisYear)]}
        onChange={(year: Figure['year']) => onChange({ ...condition, year })}
      />
      <ChooseOne
        aria-label="指标"
        className={styles.wide}
        value={condition.figure}
        options={optionsOf(labelFigures)}
        onChange={(figure) => onChange({ ...condition, figure })}
      />
      <ChooseOne
        aria-label="比较"
        value={condition.is}
        options={optionsOf(comparisons)}
        onChange={(is) => onChange({ ...condition, is })}
      />
      <NumberBox
        aria-label="数值"
        min={0}
        max={1e12}
        decimals
        value={condition.value}
        onChange={(value) => onChange({ ...condition, value: value ?? 0 })}
      />
    </>
  )
}

function TitleBoxes({ condition, onChange }: BoxesProps<Title>) {
  return (
    <>
      <ChooseOne
        aria-label="是否持有"
        value={condition.held}
        options={[
          { value: true, label: '持有' },
          { value: false, label: '未持有' },
        ]}
        onChange={(held) => onChange({ ...condition, held })}
      />
      <ChooseOne
        aria-label="层级"
        value={condition.level ?? 'any'}
        options={[{ value: 'any', label: '不限层级' }, ...optionsOf(titleLevelLabels)]}
        onChange={(level) => onChange({ ...condition, level: level === 'any' ? null : level })}
      />
      <ChooseOne
        aria-label="称号"
        className={styles.wide}
        value={condition.kind}
        options={optionsOf(titleKindLabels)}
        onChange={(kind) => onChange({ ...condition, kind })}
      />
    </>
  )
}

function CountyBox({ condition, onChange }: BoxesProps<Extract<LabelCondition, { about: 'county' }>>) {
  const counties = useCounties()
  const options = counties.all.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Several
      label="区县"
      value={condition.in}
      options={options}
      onChange={(next) => onChange({ about: 'county', in: next })}
    />
  )
}

function DictionaryBox({
  condition,
  onChange,
}: BoxesProps<Extract<LabelCondition, { about: 'entScale' | 'energyLevel' }>>) {
  const { options } = useDictionary(condition.about)
  return (
    <Several
      label={aboutLabels[condition.about]}
      value={condition.in}
      options={options}
      onChange={(next) => onChange({ about: condition.about, in: next })}
    />
  )
}

function Several<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: readonly T[]
  options: { value: T; label: string }[]
  onChange: (value: T[]) => void
}) {
  return (
    <ChooseSeveral
      className={styles.wide}
      aria-label={label}
      placeholder="请选择"
      value={[...value]}
      options={options}
      onChange={onChange}
    />
  )
}
