/** Needs of the city's decisions: title and document, the programme's outcome, publicity, revocation or suspension of a title. */

import { showValue } from '@green/filing/kinds/table.ts'
import { valueFault } from '@green/filing/kinds/value-fault.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { basisText, type DecisionBasis, departuresOf } from '@green/filing/workflow/decision-basis.ts'
import type { FieldFault } from '../errors.ts'
import { isBlank, lengthOf, type Need, type NeedFacts } from './need.ts'

const mostPoints = 105

/** Level, final score, document number, validity. */
export const award: Need<'award'> = {
  says: () => '级别、得分、文号、有效期',
  faults(input, { grants, scored, expertScore, basis, unpublished }) {
    const faults: FieldFault[] = []
    const report = (isWrong: boolean, field: string, message: string) => {
      if (isWrong) faults.push({ field, message })
    }
    const score = input.score ? toNumber(input.score) : expertScore
    report(grants && !input.level, 'level', '请选择认定层级')
    report(
      grants && input.level === 'national',
      'level',
      '市级只能认定市级称号；国家级请在认定后推荐上报，待上级公布后登记结果',
    )
    // Where no total can be derived, none is invented: the decision then needs its reason.
    report(scored && score === null && !(basis && basis.score === null), 'score', '请填写最终得分')
    report(score !== null && score > mostPoints, 'score', `最终得分不能大于${mostPoints}`)
    report(isBlank(input.documentNumber), 'documentNumber', '请填写认定文号')
    report(
      Boolean(input.validFrom && input.validTo && input.validFrom >= input.validTo),
      'validTo',
      '有效期止应晚于有效期起',
    )
    return [...faults, ...unreasoned(reasonsAt(input, { basis, unpublished }), input.clearing)]
  },
  departs: (input, facts) => departuresOf(facts.basis, decidedBy(input, facts)),
  lines: (input, facts) => reasonLines(facts.basis, reasonsAt(input, facts), input.clearing),
}

type Decided = Pick<NeedFacts, 'basis' | 'unpublished'>

const decidedBy = ({ score }: { score?: string | undefined }, { unpublished }: Pick<Decided, 'unpublished'>) => ({
  typed: score ? toNumber(score) : null,
  unpublished,
})

/** What a decision in favour needs a reason for: whatever it departs from, and experts who disagree. */
export const reasonsAt = (input: { score?: string | undefined }, { basis, unpublished }: Decided): string[] => [
  ...departuresOf(basis, decidedBy(input, { unpublished })),
  ...(basis?.divided ? ['专家分歧较大'] : []),
]

/** Publicity is none that is left out. */
const published = { unpublished: false } as const

/** Deciding in favour against the result of the review needs a reason, in every way of taking the step. */
function unreasoned(against: readonly string[], clearing: string | undefined): FieldFault[] {
  return against.length > 0 && lengthOf(clearing) < 5
    ? [{ field: 'clearing', message: `${against.join('；')}。仍要同意的，请说明理由（至少5个字）` }]
    : []
}

/** Lines of a record that say what the experts found. */
export const resultLine = {
  result: '评审结果',
  against: '与评审结果不一致',
  exempted: '豁免事项',
  finalScore: '最终得分',
} as const

/** The record of a decision tells how the case stood, what the decision went against, and why. */
const reasonLines = (basis: DecisionBasis | null, against: readonly string[], clearing: string | undefined) =>
  [
    [resultLine.result, basis && basisText(basis)],
    [resultLine.against, against.join('；')],
    ['理由', against.length > 0 ? clearing : null],
  ] as const

/** The fields of the programme's outcome, validated by their own rules; unknown keys are refused. */
export const outcome: Need<'outcome'> = {
  faults({ outcome: input = {} }, facts) {
    const strange = Object.keys(input).filter((name) => !facts.outcome.some(({ key }) => key === name))
    return [
      ...strange.map((key) => ({ field: `outcome.${key}`, message: '没有这一项，请刷新后重试' })),
      ...facts.outcome.flatMap(({ key, spec }) => {
        const fault = valueFault(spec, input[key]?.trim() || null, spec.required === true, facts.reference)
        return fault ? [{ field: `outcome.${key}`, message: fault }] : []
      }),
    ]
  },
  lines: ({ outcome: input = {} }, { outcome, reference }) =>
    outcome
      .filter(({ key }) => key in input)
      .map(({ key, label, spec }) => [label, showValue(input[key], spec, reference)] as const),
}

export const publicity: Need<'publicity'> = {
  says: () => '公示截止日',
  faults: ({ publicityEnd, clearing }, { today, basis }) => [
    ...(publicityEnd !== undefined && publicityEnd <= today
      ? [{ field: 'publicityEnd', message: '公示截止日期应晚于今天' }]
      : []),
    ...unreasoned(reasonsAt({}, { basis, ...published }), clearing),
  ],
  departs: (_input, { basis }) => departuresOf(basis, {}),
  lines: ({ notice, clearing }, { basis }, { publicityEnd }) => [
    ['公示截止', publicityEnd],
    ['公示文件', notice],
    ...reasonLines(basis, reasonsAt({}, { basis, ...published }), clearing),
  ],
}

/** Last day of a suspension, and the document it rests on. */
export const suspension: Need<'suspension'> = {
  says: () => '暂停截止日和依据文件',
  faults: ({ suspendedUntil, files }, { today }) => [
    ...(!suspendedUntil || suspendedUntil <= today
      ? [{ field: 'suspendedUntil', message: '请选择暂停截止日期，应晚于今天' }]
      : []),
    ...(files.length === 0 ? [{ field: 'files', message: '请上传暂停依据文件' }] : []),
  ],
  lines: ({ suspendedUntil }) => [['暂停至', suspendedUntil]],
}

/** Ground of a revocation, from a reference list, and its document. */
export const ground: Need<'ground'> = {
  says: () => '撤销情形和文件',
  eachCase: true,
  faults: ({ ground, files }) => [
    ...(ground ? [] : [{ field: 'ground', message: '请选择撤销情形' }]),
    ...(files.length === 0 ? [{ field: 'files', message: '请上传撤销依据文件' }] : []),
  ],
  lines: ({ ground }, { reference }, _after, { list }) => [
    ['撤销情形', ground && (reference.find(list, ground)?.label ?? ground)],
  ],
}
