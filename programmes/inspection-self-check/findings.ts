/** What the declared values themselves show: products above their limit, equipment of the eliminated lists, meters that are missing. */
import { type Answers, type Row, times, total } from '@green/filing/form/answers.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { eliminatedReason, saysFound, saysListed } from '@green/tools/eliminated-equipment/rules.ts'
import { limitLevelOf } from '../blocks/rows/product-rows.ts'
import { manageItem } from './manage-items.ts'
import type { Part } from './scope.ts'

export const selfFindingKinds = {
  overLimit: '超过限额',
  eliminated: '淘汰设备',
  suspected: '疑似淘汰设备',
  metersFew: '计量器具配备不足',
  metersUnchecked: '计量器具未全部检定',
  targetMissed: '节能目标未完成',
  answeredNo: '自查答“否”',
} as const
export type SelfFindingKind = keyof typeof selfFindingKinds

/** `field`: its place in the form; `node`: the row it is about, by its stable id. */
export type SelfFinding = { part: Part; kind: SelfFindingKind; field: string; node: string; text: string }

type Table = { answers: Answers; reference: Reference }
const tableOf = ({ answers }: Table, key: string): readonly Row[] => (answers.keys.has(key) ? answers.rows(key) : [])
const textOf = (value: number | null) => (value === null ? '—' : formatNumber(value, 2))

/** Every finding in the form's order. Limits compare unrounded values (the standards give their values as limits). */
export function selfFindings(answers: Answers, reference: Reference): SelfFinding[] {
  const of = { answers, reference }
  return [
    ...overLimits(of, 'productRows', 'productName'),
    ...overLimits(of, 'processRows', 'processName'),
    ...listedEquipment(of),
    ...missingMeters(of),
    ...negativeAnswers(of),
    ...missedTargets(of),
  ]
}

function overLimits(of: Table, key: string, name: string): SelfFinding[] {
  return tableOf(of, key)
    .filter((row) => limitLevelOf(row) === '4')
    .map((row) => {
      const standard = of.reference.find('limitStandard', row.text('limitStd'))
      return {
        part: 'C',
        kind: 'overLimit',
        field: `${key}[${row.index}].unitEnergy`,
        node: `${key}#${row.id}`,
        text: `${row.text('year')}年${row.text(name)}单位能耗${textOf(row.number('unitEnergy'))}kgce/${row.text('unit')}，超过${String(standard?.standard ?? '标准')}限定值${textOf(row.number('lv3'))}`,
      } as const
    })
}

function listedEquipment(of: Table): SelfFinding[] {
  return tableOf(of, 'equipRows')
    .filter((row) => saysFound(row.text('eliminated')))
    .map((row) => {
      const isListed = saysListed(row.text('eliminated'))
      const plan = row.has('planDate') ? `；企业计划${row.text('planDate')}前淘汰` : ''
      return {
        part: 'D',
        kind: isListed ? 'eliminated' : 'suspected',
        field: `equipRows[${row.index}].model`,
        node: `equipRows#${row.id}`,
        text: `${row.text('name')}${words0(row.number('qty'))}台（套）：${eliminatedReason(row.text('model'), of.reference)}${plan}`,
      } as const
    })
}

const words0 = (value: number | null) => (value === null ? '—' : formatNumber(value, 0))

function missingMeters(of: Table): SelfFinding[] {
  return tableOf(of, 'meterRows').flatMap((row): SelfFinding[] => {
    const [need, have, checked] = [row.number('need'), row.number('have'), row.number('checked')]
    const level = of.reference.find('meterLevel', row.text('meterLevel'))?.label ?? ''
    const kind = of.reference.find('energyType', row.text('energyCode'))?.label ?? ''
    const at = { part: 'E', node: `meterRows#${row.id}` } as const
    const few = need !== null && have !== null && have < need
    const unchecked = have !== null && checked !== null && checked < have
    return [
      ...(few
        ? [
            {
              ...at,
              kind: 'metersFew' as const,
              field: `meterRows[${row.index}].have`,
              text: `${level}（${kind}）应装${need}台，实装${have}台，缺${need - have}台`,
            },
          ]
        : []),
      ...(unchecked
        ? [
            {
              ...at,
              kind: 'metersUnchecked' as const,
              field: `meterRows[${row.index}].checked`,
              text: `${level}（${kind}）实装${have}台，检定合格${checked}台`,
            },
          ]
        : []),
    ]
  })
}

const negativeAnswers = (of: Table): SelfFinding[] =>
  tableOf(of, 'manageRows')
    .filter((row) => row.text('answer') === 'no')
    .map((row) => ({
      part: 'F',
      kind: 'answeredNo',
      field: `manageRows[${row.index}].answer`,
      node: `manageRows#${row.id}`,
      text: `${manageItem(row.id)?.label ?? row.id}（${manageItem(row.id)?.clause ?? ''}）：${row.text('note')}`,
    }))

const missedTargets = (of: Table): SelfFinding[] =>
  tableOf(of, 'targetRows')
    .filter((row) => row.text('reached') === '未完成')
    .map((row) => ({
      part: 'G',
      kind: 'targetMissed',
      field: `targetRows[${row.index}].actual`,
      node: `targetRows#${row.id}`,
      text: `${row.text('item')}下达${textOf(row.number('target'))}，实际${textOf(row.number('actual'))}`,
    }))

/** So many products of the year are above their limit; null where the task does not ask. */
export function overLimitCount(answers: Answers, year: number): number | null {
  if (!answers.keys.has('productRows')) return null
  const over = answers.rows('productRows').filter((row) => row.number('year') === year && limitLevelOf(row) === '4')
  return new Set(over.map((row) => row.text('productName'))).size
}

/** So many pieces of equipment are certainly listed. */
export function eliminatedCount(answers: Answers): number | null {
  if (!answers.keys.has('equipRows')) return null
  const listed = answers.rows('equipRows').filter((row) => saysListed(row.text('eliminated')))
  return total(listed.map((row) => row.number('qty'))) ?? 0
}

/** Meters present of those required, in percent. */
export function meterRatio(answers: Answers): number | null {
  if (!answers.keys.has('meterRows')) return null
  const [have, need] = [answers.sum('meterRows', 'have'), answers.sum('meterRows', 'need')]
  return need ? times(have, 100 / need) : null
}
