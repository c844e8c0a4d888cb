/** Energy-using equipment (T.equip of the trade), matched against the lists of equipment to be taken out of service. */
import type { Row } from '@green/filing/answers.ts'
import { calc, choice, date, field, integer, number, text } from '@green/filing/fields.ts'
import type { Check } from '@green/filing/findings.ts'
import type { DictItem, Reference } from '@green/filing/reference.ts'

/** `listed`: a whole model or a series of the catalogue. `suspected`: the catalogue's wording is not sharp enough to decide. */
export type EliminatedMatch = { certainty: 'listed' | 'suspected'; item: DictItem }

/** One spelling for models: half-width, capitals, plain hyphens, no blanks. */
function plainModel(model: string): string {
  return model
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[‐-―－~～]/g, '-')
    .replace(/\s+/g, '')
}

type Token = { text: string; item: DictItem; alias: boolean }
const tokensOf = new WeakMap<readonly DictItem[], readonly Token[]>()

function tokens(items: readonly DictItem[]): readonly Token[] {
  const known = tokensOf.get(items)
  if (known) return known
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : []
  const made = items.flatMap((item) => [
    ...texts(item.models).map((model) => ({ text: plainModel(model), item, alias: false })),
    ...texts(item.aliases).map((model) => ({ text: plainModel(model), item, alias: true })),
  ])
  tokensOf.set(items, made)
  return made
}

/**
 * The catalogue entry a model falls under. A series counts only when a separator or the end follows its prefix (S matches S-100/10,
 * not S9-100/10); prefixes of one or two signs, aliases and abridged entries are only suspicions.
 */
export function matchEliminated(model: string, reference: Reference): EliminatedMatch | null {
  const wanted = plainModel(model)
  if (wanted === '') return null
  let suspected: EliminatedMatch | null = null
  for (const { text: token, item, alias } of tokens(reference.items('eliminatedEquipment'))) {
    const series = item.matchType === 'series'
    const hit = wanted === token || (series && wanted.startsWith(token) && /^[-/ ]/.test(wanted.slice(token.length)))
    if (!hit || token === '') continue
    const sharp = !alias && (series ? token.length > 2 : item.matchType === 'exact')
    if (sharp) return { certainty: 'listed', item }
    suspected ??= { certainty: 'suspected', item }
  }
  return suspected
}

const listedMark = '列入淘汰目录'
/** Whether the row's equipment is named by the catalogue without doubt. */
export const isEliminated = (row: Row) => row.text('eliminated').startsWith(listedMark)

/** What the catalogue says of a model, in words; null for no model. */
export function eliminatedWords(model: string, reference: Reference): string | null {
  const match = matchEliminated(model, reference)
  if (!match) return model.trim() === '' ? null : '未列入'
  const source = String(match.item.source)
  return match.certainty === 'listed' ? `${listedMark}：${source}` : `疑似列入，请核对：${source}`
}

export const equipColumns = [
  field('name', '设备名称', text({ required: true, rules: [{ maxLength: 50 }] })),
  field(
    'model',
    '规格型号',
    text({ required: true, rules: [{ maxLength: 50 }], hint: '按铭牌填写', example: 'YE4-200L-4' }),
  ),
  field('qty', '数量', integer({ unit: '台（套）', required: true, rules: ['nonzero'] })),
  field('ratedPower', '额定功率或容量', number({ unit: 'kW', hint: '变压器填kVA，锅炉填t/h' })),
  field('effLevel', '能效等级', choice('effLevel')),
  field('useYear', '投用年份', integer({ max: 2100, unit: '年', plain: true })),
  field(
    'eliminated',
    '淘汰目录比对',
    calc((row, _answers, reference) => eliminatedWords(row.text('model'), reference)),
  ),
  field('planDate', '计划淘汰时间', date({ required: isEliminated })),
] as const

/** Equipment of the catalogue still in use. */
export const eliminatedCheck: Check = {
  code: 'eliminatedEquipment',
  level: 'warning',
  says: '与国家明令淘汰的机电设备目录对照',
  of: (answers) =>
    answers
      .rows('equipRows')
      .filter((row) => isEliminated(row) || row.text('eliminated').startsWith('疑似'))
      .map((row) => ({
        field: `equipRows[${row.index}].model`,
        message: `“${row.text('name')} ${row.text('model')}”${row.text('eliminated')}`,
      })),
}
