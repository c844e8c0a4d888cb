/** The kinds of letters: which decision each tells, its words as shipped, and the typed variables those words may use. */
import { type LetterKind, type LetterTexts, letterKinds } from '@green/contract/calls/title/letter.ts'
import type { FieldFault } from '@green/contract/errors.ts'

import { chineseDay } from '../../../platform/clock.ts'
import {
  byLabel,
  fillTemplate,
  type Variable as Named,
  unknownVariable,
  variablesIn,
} from '../../../platform/http/page/placeholders.ts'

/** A `day` is given as 2026-03-01 and written as papers write it; `lines` are paragraphs of their own, numbered. */
type VariableType = '文字' | '日期' | '数字' | '分条'
type Variable = Named & { type: VariableType; sample: string }

const common = {
  enterprise: { label: '申报单位', type: '文字', sample: '重庆示例水泥有限公司' },
  socialCode: { label: '统一社会信用代码', type: '文字', sample: '91500112MA5U000000' },
  programme: { label: '申报类别', type: '文字', sample: '绿色工厂申报' },
  what: { label: '事项', hint: '决定的事项', type: '文字', sample: '绿色工厂' },
  decision: { label: '决定', hint: '认定、备案、入库或支持', type: '文字', sample: '认定' },
  filingNumber: { label: '受理号', type: '文字', sample: 'GF2026500112001' },
  submittedOn: { label: '提交日期', type: '日期', sample: '2026-03-15' },
  decidedOn: { label: '决定日期', type: '日期', sample: '2026-06-01' },
} as const satisfies Record<string, Variable>
const opinion = { label: '理由或意见', type: '文字', sample: '综合能耗数据与能源审计报告不符，且未作出说明。' } as const
/** The higher office for an appeal: the people's government of the city (行政复议法 2023, art. 24). */
const government = { label: '行政复议机关', type: '文字', sample: '重庆市人民政府' } as const
const granted = {
  honour: { label: '授予的称号', type: '文字', sample: '重庆市绿色工厂' },
  titleNumber: { label: '证书编号', type: '文字', sample: 'LSGC2026500112001' },
} as const

const variables = {
  approval: {
    ...common,
    ...granted,
    validFrom: { label: '有效期起', type: '日期', sample: '2026-06-01' },
    validTo: { label: '有效期止', type: '日期', sample: '2029-05-31' },
    documentNumber: { label: '公布文件的文号', type: '文字', sample: '渝经信节能〔2026〕8号' },
    opinion,
  },
  refusal: {
    ...common,
    opinion,
    government,
    appealDays: { label: '申诉期', hint: '工作日；不能申诉的没有', type: '数字', sample: '15' },
  },
  correction: {
    ...common,
    opinion,
    points: { label: '逐项批注', type: '分条', sample: '综合能耗：与附表合计不一致\n能源审计报告：扫描件不清晰' },
    replyBy: { label: '补正期限', type: '日期', sample: '2026-04-10' },
  },
  revocation: {
    ...common,
    ...granted,
    ground: { label: '撤销情形', type: '文字', sample: '不再符合标准' },
    opinion,
    noticedOn: { label: '事先告知日期', type: '日期', sample: '2026-05-10' },
    statement: { label: '陈述申辩情况', type: '文字', sample: '期限内未提出陈述、申辩。' },
    government,
  },
} as const satisfies Record<LetterKind, Record<string, Variable>>

/** Values by key; what a case does not have is absent. */
export type LetterValues = Readonly<Record<string, string | undefined>>

const received = '你单位{提交日期}提交的{申报类别}（受理号{受理号}）收悉。'
const last = '特此通知。'
/** The remedies of 行政复议法 (60 days) and 行政诉讼法 (six months), which every burdening decision names. */
const remedies =
  '如不服本决定，可以自收到本决定书之日起六十日内向{行政复议机关}申请行政复议，也可以自收到本决定书之日起六个月内依法向人民法院提起行政诉讼。'
export const shipped: Readonly<Record<LetterKind, LetterTexts>> = {
  approval: {
    heading: '{事项}{决定}通知书',
    body: [
      `${received}经审查，符合规定条件，决定予以{决定}。`,
      '{决定}结果为“{授予的称号}”，证书编号{证书编号}，有效期自{有效期起}至{有效期止}。',
      '结果已由{公布文件的文号}公布。',
      '有关情况发生变化的，请及时在平台更新；不再符合规定条件的，将依规撤销。',
      last,
    ].join('\n'),
    number: '渝经信绿认〔{年份}〕{流水号}号',
  },
  refusal: {
    heading: '{事项}不予{决定}决定书',
    body: [
      `${received}经审查，决定不予{决定}。`,
      '理由：{理由或意见}',
      '如对本决定有异议，可以在决定作出之日起{申诉期}个工作日内通过平台提出申诉；申诉不影响依法申请行政复议或者提起行政诉讼。',
      remedies,
    ].join('\n'),
    number: '渝经信绿不〔{年份}〕{流水号}号',
  },
  correction: {
    heading: '{事项}申报补正通知书',
    body: [
      `${received}经审查，申报内容需要补正。`,
      '总体意见：{理由或意见}',
      '{逐项批注}',
      '请于{补正期限}前在平台按上述意见修改后重新提交。',
      last,
    ].join('\n'),
    number: '渝经信绿补〔{年份}〕{流水号}号',
  },
  revocation: {
    heading: '撤销{事项}{决定}决定书',
    body: [
      '你单位的“{授予的称号}”（证书编号{证书编号}），现决定予以撤销，证书自本决定作出之日起失效。',
      '撤销情形：{撤销情形}',
      '理由：{理由或意见}',
      '本机关已于{事先告知日期}事先告知你单位拟作出决定的事实、理由、依据以及陈述、申辩的权利。',
      '陈述、申辩情况：{陈述申辩情况}',
      remedies,
    ].join('\n'),
    number: '渝经信绿撤〔{年份}〕{流水号}号',
  },
}

/** Letters of decisions that burden: they name the remedies. */
const burdening: readonly LetterKind[] = ['refusal', 'revocation']

export const variablesOf = (kind: LetterKind): Readonly<Record<string, Variable>> => variables[kind]

export const samplesOf = (kind: LetterKind): LetterValues =>
  Object.fromEntries(Object.entries(variablesOf(kind)).map(([name, { sample }]) => [name, sample]))

export const paragraphsIn = (body: string): string[] =>
  body
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The words with their values. A paragraph that speaks of what this case does not have is left out. */
export function written(kind: LetterKind, texts: LetterTexts, values: LetterValues) {
  const known = variablesOf(kind)
  const filled = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value ? [[name, known[name]?.type === '日期' ? chineseDay(value).replaceAll(' ', '') : value]] : [],
    ),
  )
  const fill = (text: string) => fillTemplate(text, known, filled)
  const labelled = byLabel(known)
  const present = new Set(Object.keys(filled).map((key) => known[key]?.label))
  const paragraphs = paragraphsIn(texts.body)
    .filter((text) => variablesIn(text).every((label) => present.has(label)))
    .flatMap((text) => {
      const [only = ''] = variablesIn(text)
      return labelled.get(only)?.type === '分条'
        ? fill(text)
            .split('\n')
            .map((line, i) => `${i + 1}. ${line}`)
        : [fill(text)]
    })
  return { heading: fill(texts.heading), paragraphs }
}

const numberVariables = { year: { label: '年份' }, number: { label: '流水号' } }

/** 渝经信绿认〔2026〕12号 by its rule. */
export const numberBy = (rule: string, year: number, serial: number) =>
  fillTemplate(rule.trim(), numberVariables, { year: String(year), number: String(serial) })

/** What is wrong with changed texts. `others`: the number rules of the other kinds, with which no number may coincide. */
export function textFaults(kind: LetterKind, texts: LetterTexts, others: Partial<Record<LetterKind, string>>) {
  const known = byLabel(variablesOf(kind))
  const faults: FieldFault[] = []
  const fault = (field: keyof LetterTexts, message: string) => faults.push({ field: `texts.${field}`, message })
  for (const field of ['heading', 'body'] as const)
    for (const label of variablesIn(texts[field]))
      if (!known.has(label)) fault(field, unknownVariable(label, variablesOf(kind)))
  for (const label of variablesIn(texts.heading))
    if (known.get(label)?.type === '分条') fault('heading', `{${label}}分为多条，不能放在标题里`)
  for (const text of paragraphsIn(texts.body))
    for (const label of variablesIn(text))
      if (known.get(label)?.type === '分条' && text !== `{${label}}`) fault('body', `{${label}}分为多条，应单独成一段`)
  if (kind !== 'approval' && !variablesIn(texts.body).includes(opinion.label))
    fault('body', '不利的决定应当说明理由，请在正文中保留{理由或意见}')
  if (burdening.includes(kind) && !(texts.body.includes('行政复议') && texts.body.includes('行政诉讼')))
    fault('body', '不利的决定应当写明救济途径，请在正文中保留“行政复议”和“行政诉讼”的告知')
  if (variablesIn(texts.number).toSorted().join() !== '年份,流水号')
    fault('number', '文号规则应含有{年份}和{流水号}各一次，例如渝经信绿认〔{年份}〕{流水号}号')
  // 1 of 2026 must not read as 2026 of 1: something stands between the two.
  else if (/\}\{/.test(texts.number)) fault('number', '{年份}和{流水号}之间应有分隔，例如〔{年份}〕{流水号}号')
  const same = (Object.keys(others) as LetterKind[]).find((one) => others[one]?.trim() === texts.number.trim())
  if (same) fault('number', `与${letterKinds[same]}的文号规则相同，会出现重号，请改用不同的发文字号`)
  return faults
}
