import { indicatorDetails } from '@green/contract/overview/indicator-details.ts'
import { type IndicatorId, indicators } from '@green/contract/overview/indicators.ts'
import { publicIndicators } from '@green/contract/overview/public-indicators.ts'
import { type AnswerSet, Answers, isEmpty, type RowAnswers } from '@green/filing/form/answers.ts'
import { isSectionVisible, isVisible } from '@green/filing/form/check.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import { type FieldKind, fieldTitle } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { systemScore } from '@green/filing/scoring/score.ts'
import { totalText } from '@green/filing/scoring/score-words.ts'
import { states } from '@green/filing/workflow/states.ts'
import { programmes } from '@green/programmes/all.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnswersView } from './answer/answers-view.tsx'
import { DifferenceTable } from './answer/differences.tsx'
import { showSize } from './answer/file-list.tsx'
import { watermark } from './answer/watermark.ts'
import { HistoryTimeline } from './case/history-timeline.tsx'
import { StateTag } from './case/state-tag.tsx'
import { whoText } from './case/who-text.ts'
import { FiguresView } from './figure/figures-view.tsx'
import { IndicatorFigure, IndicatorNote } from './figure/indicator-figure.tsx'
import { NamedFigure } from './figure/named-figure.tsx'
import { OrganisationView } from './figure/organisation-view.tsx'
import { DecidedScore, ScoreSheetView } from './figure/score-sheet-view.tsx'

const reference = testReference()
const text = (element: ReactElement) => renderToStaticMarkup(element).replace(/<[^>]+>/g, '\n')

for (const programme of programmes) {
  const values = computeAnswers(programme, programme.example() as AnswerSet, reference)

  test(`${programme.id}: every answered field of the example can be read`, () => {
    const content = text(<AnswersView programme={programme} reference={reference} values={values} />)
    const answers = new Answers(programme, values)
    for (const section of programme.form.filter((one) => isSectionVisible(one, answers)))
      expect(content).toContain(section.title)
    expect(content).not.toContain('undefined')
    expect(content).not.toContain('[object')
  })

  test(`${programme.id}: the screen shows the form's fields in its order, tables with their columns and units`, () => {
    const markup = renderToStaticMarkup(<AnswersView programme={programme} reference={reference} values={values} />)
    const textsIn = (pattern: RegExp) =>
      [...markup.matchAll(pattern)].map((found) => (found[1] ?? '').replace(/<[^>]+>/g, ''))
    const answers = new Answers(programme, values)
    const visible = programme.form
      .filter((one) => isSectionVisible(one, answers))
      .flatMap((one) => one.fields.filter(({ spec }) => isVisible(spec, answers)))
    expect(textsIn(/<dt>(.*?)<\/dt>/g)).toEqual(visible.map(({ label }) => label))
    const heads = textsIn(/<th[^>]*>(.*?)<\/th>/g).map((head) => head.normalize('NFKC'))
    for (const { key, spec } of visible) {
      if (spec.kind === 'rows' && !isEmpty(values[key]))
        for (const column of spec.columns) expect(heads, key).toContain(fieldTitle(column).normalize('NFKC'))
      else if ('unit' in spec && spec.unit && !isEmpty(values[key]))
        expect(markup).toContain(`data-part="unit"> ${spec.unit}</span>`)
    }
  })

  test(`${programme.id}: an empty form is read without faults`, () => {
    expect(text(<AnswersView programme={programme} reference={reference} values={{}} />)).toContain('未填写')
  })

  test(`${programme.id}: every figure stands with its formula`, () => {
    const figures = computeFigures(programme, values, reference)
    const content = text(<FiguresView programme={programme} figures={figures} lastYear={figures} />)
    for (const figure of Object.values(programme.figures)) expect(content).toContain(figure.label)
  })
}

test('the kinds in use are all shown by the programmes above', () => {
  const used = new Set(programmes.flatMap((p) => fieldsOf(p).map((f) => f.spec.kind)))
  const expected: FieldKind[] = [
    'text',
    'area',
    'number',
    'money',
    'choice',
    'choices',
    'bool',
    'files',
    'rows',
    'industry',
  ]
  for (const kind of expected) expect(used.has(kind), kind).toBe(true)
})

test('a beside-slot is given every field, so that a desk can pin notes', () => {
  const values = greenFactory.example() as AnswerSet
  const seen: string[] = []
  text(
    <AnswersView
      programme={greenFactory}
      reference={reference}
      values={values}
      sections={['base']}
      afterLabel={(field) => {
        seen.push(field.key)
        return null
      }}
    />,
  )
  expect(seen).toContain('factoryName')
  expect(seen).not.toContain('landArea')
})

test('a score sheet tells total, groups, gates and where each number comes from', () => {
  const values = computeAnswers(greenFactory, greenFactory.example() as AnswerSet, reference)
  const rubric = greenFactory.rubric
  if (!rubric) throw new Error('green factories are scored')
  const sheet = systemScore(rubric, greenFactory, values, computeFigures(greenFactory, values, reference))
  const content = text(<ScoreSheetView sheet={sheet} rubric={rubric} />)
  expect(content).toContain(totalText(sheet, rubric))
  for (const item of rubric.indicators) expect(content).toContain(item.label)
  for (const gate of rubric.gates) expect(content).toContain(gate.label)
})

test('once every sheet is in, nothing of a score waits for an expert', () => {
  const values = computeAnswers(greenFactory, greenFactory.example() as AnswerSet, reference)
  const rubric = greenFactory.rubric
  if (!rubric) throw new Error('green factories are scored')
  const sheet = systemScore(rubric, greenFactory, values, computeFigures(greenFactory, values, reference))
  expect(text(<ScoreSheetView sheet={sheet} rubric={rubric} />)).toContain('待专家评定')
  const decided = <DecidedScore label="专家均分" score={54.37} count="3/3份评分表" rubric={rubric} />
  const content = text(<ScoreSheetView sheet={sheet} rubric={rubric} decided={decided} />)
  for (const part of ['54.37', '3/3份评分表', '合格线 60：未达到']) expect(content).toContain(part)
  for (const open of ['待专家评定', '待评<']) expect(content).not.toContain(open)
})

test('differences say what was there and what is now, and an empty place is named', () => {
  const content = text(
    <DifferenceTable
      before="上次"
      after="本次"
      items={[
        { field: 'a', label: '产值', kind: 'changed', before: '100', after: '125', percent: 25 },
        { field: 'b', label: '亮点', kind: 'added', before: '', after: '新', percent: null },
      ]}
    />,
  )
  expect(content).toContain('+25.0%')
  expect(content).toContain('空')
  expect(text(<DifferenceTable before="a" after="b" items={[]} empty="相同" />)).toContain('相同')
})

test('every state has its words and its sign', () => {
  for (const state of Object.keys(states) as (keyof typeof states)[]) {
    const html = renderToStaticMarkup(<StateTag state={state} label={states[state].label} />)
    expect(html).toContain(states[state].label)
    expect(html).toContain('<svg')
  }
})

test('the timeline is read newest first, with opinion and pinned notes', () => {
  const entry = {
    action: 'submit' as const,
    from: null,
    files: [],
    changes: [],
    details: {},
    fieldNotes: [],
    opinion: null,
    actor: '张三',
    role: '企业用户',
  }
  const content = text(
    <HistoryTimeline
      history={[
        { ...entry, id: '1', at: '2026-03-01T00:00:00Z', label: '提交', to: 'submitted', toLabel: '待区县审核' },
        {
          ...entry,
          id: '2',
          at: '2026-03-02T00:00:00Z',
          label: '退回修改',
          to: 'county_returned',
          toLabel: '区县退回',
          opinion: '请补充',
          fieldNotes: [{ field: 'landArea', label: '工厂用地面积', note: '缺证明' }],
        },
      ]}
    />,
  )
  expect(content.indexOf('区县退回')).toBeLessThan(content.indexOf('待区县审核'))
  expect(content).toContain('缺证明')
  expect(whoText({ actor: '区县管理员', role: '区县管理员' })).toBe('区县管理员')
})

test('an organisation shows what it has, sizes and watermarks are safe to read', () => {
  const content = text(<OrganisationView organisation={{ enterpriseName: '甲公司', parkName: '' }} />)
  expect(content).toContain('甲公司')
  expect(content).not.toContain('所在园区')
  expect([showSize(500), showSize(2048), showSize(3_500_000)]).toEqual(['500 B', '2 KB', '3.3 MB'])
  expect(decodeURIComponent(watermark('<script>'))).not.toContain('<script>')
})

test('an amount typed in another unit is read beside its answer, in a table too', () => {
  const values = { ...waterQuota.example(), waterCirc: '120000', waterCirc__aside: '12 万m³' } as AnswerSet
  const [row, ...rest] = values.waterRows as RowAnswers[]
  values.waterRows = [{ ...row, rowId: 'r', intake: '35000', intake__aside: '3.5 万m³' }, ...rest]
  const content = text(<AnswersView programme={waterQuota} reference={reference} values={values} />)
  expect(content).toContain('填报为12万m³')
  expect(content).toContain('填报为3.5万m³')
})

test('every figure of the registry stands with what it counts, on the front page too', () => {
  for (const of of Object.keys(indicators) as IndicatorId[]) {
    const html = renderToStaticMarkup(<IndicatorFigure of={of} value={7} />)
    for (const text of [indicators[of].label, indicatorDetails[of].formula]) expect(html).toContain(text)
    expect(renderToStaticMarkup(<IndicatorNote of={[of]} />)).toContain(indicatorDetails[of].formula)
  }
  for (const indicator of Object.values(publicIndicators))
    expect(renderToStaticMarkup(<NamedFigure indicator={indicator} value={7} />)).toContain(indicator.says)
})

test('beside a figure stand the cited source, day and version; what was not cited is told apart', () => {
  const cited = {
    path: 'intake',
    value: 1200,
    state: 'differs' as const,
    facts: [
      {
        key: 'water.intake',
        year: 2025,
        label: '取水量',
        unit: 'm³',
        value: 1300.5,
        version: 2,
        source: '供水结算',
        at: '2026-03-02T16:30:00.000Z',
      },
    ],
  }
  const [section] = waterQuota.form
  const first = section?.fields[0]
  if (!section || !first) throw new Error('the form has fields')
  const content = (citations: readonly (typeof cited)[]) =>
    text(
      <AnswersView
        programme={waterQuota}
        reference={reference}
        values={waterQuota.example() as AnswerSet}
        citations={citations}
      />,
    )
  expect(content([{ ...cited, path: first.key }])).toContain(
    '账本：1,300.5m³ · 供水结算 · 2026-03-03 · 第2版（与账本不一致）',
  )
  expect(content([])).not.toContain('账本')
})
