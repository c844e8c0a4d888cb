/** Whether a model of equipment is listed in the catalogues of eliminated equipment. */
import type { DictItem, Reference } from '@green/filing/reference.ts'

/** `listed`: a whole model or a series of the catalogue. `suspected`: the catalogue's wording is too vague to decide. */
export type EliminatedMatch = {
  certainty: 'listed' | 'suspected'
  item: DictItem
  /** The model or series of the catalogue that it was matched with. */
  token: string
  how: 'model' | 'series' | 'alias'
}

/** Normalised model: half-width, capitals, plain hyphens, no blanks. */
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
 * The catalogue entry of a model. A series matches only when a separator or the end follows its prefix (S matches S-100/10,
 * not S9-100/10); prefixes of one or two characters, aliases and abridged entries are only suspicions.
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
    const how = alias ? 'alias' : series ? 'series' : 'model'
    if (sharp) return { certainty: 'listed', item, token, how }
    suspected ??= { certainty: 'suspected', item, token, how }
  }
  return suspected
}

const listedMark = '列入淘汰目录'
const suspectedMark = '疑似列入'
/** The result for a model in words; null for an empty model. */
export function eliminatedWords(model: string, reference: Reference): string | null {
  const match = matchEliminated(model, reference)
  if (!match) return model.trim() === '' ? null : '未列入'
  const source = String(match.item.source)
  return match.certainty === 'listed' ? `${listedMark}：${source}` : `${suspectedMark}，请核对：${source}`
}

/** Whether a result is a certain match, or any match. */
export const saysListed = (words: string) => words.startsWith(listedMark)
export const saysFound = (words: string) => saysListed(words) || words.startsWith(suspectedMark)

const hows = { model: '型号相同', series: '属于该系列', alias: '与其别名相同' } as const

/** Why a model is held to be listed: what it was compared with, in which catalogue, with which term; null without a match. */
export function eliminatedReason(model: string, reference: Reference): string | null {
  const match = matchEliminated(model, reference)
  if (!match) return null
  const { item, token, how, certainty } = match
  const listed = `目录所列“${token}”${how === 'series' ? '系列' : ''}${String(item.name)}`
  const condition = item.condition ? `，目录限定：${String(item.condition)}` : ''
  const doubt =
    certainty === 'suspected' ? '目录的写法不足以认定，须对照铭牌和目录原文' : `淘汰期限：${String(item.deadline)}`
  return `型号“${model.trim()}”与${listed}比对，${hows[how]}（${String(item.source)}${condition}）。${doubt}`
}
