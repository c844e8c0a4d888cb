/** Whether a model of equipment is listed in the catalogues of eliminated equipment. */
import type { DeviceVerdict } from '@green/filing/programme/device-verdicts.ts'
import type { DictItem, Reference } from '@green/filing/programme/reference.ts'
import { blanksAsHyphens, looseModel, plainModel, withoutText } from './model-text.ts'

/** `listed`: a whole model or a series of the catalogue. `suspected`: the catalogue's wording is too vague to decide. */
export type EliminatedMatch = {
  certainty: 'listed' | 'suspected'
  item: DictItem
  /** The model or series of the catalogue that it was matched with. */
  token: string
  how: 'model' | 'series' | 'alias' | 'alike'
}

type Token = { text: string; item: DictItem; alias: boolean; rank: number }
/** The tokens of the catalogues by their text, so that a list of 50,000 models is compared in a moment. */
type Index = {
  whole: ReadonlyMap<string, readonly Token[]>
  series: ReadonlyMap<string, readonly Token[]>
  /** Whole models by their loose text. */
  loose: ReadonlyMap<string, Token>
}
const indexOf = new WeakMap<readonly DictItem[], Index>()
/** Shorter loose texts fit too many models. */
const shortestLoose = 4

function tokensOf(item: DictItem, i: number): Token[] {
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : []
  const tokens = [
    ...texts(item.models).map((model) => ({ text: plainModel(model), item, alias: false })),
    ...texts(item.aliases).map((model) => ({ text: plainModel(model), item, alias: true })),
  ]
  return tokens.filter(({ text }) => text !== '').map((token, n) => ({ ...token, rank: i + n / 1000 }))
}

function indexed(items: readonly DictItem[]): Index {
  const known = indexOf.get(items)
  if (known) return known
  const tokens = items.flatMap(tokensOf)
  const series = Map.groupBy(
    tokens.filter(({ item }) => item.matchType === 'series'),
    ({ text }) => text,
  )
  const loose = new Map<string, Token>()
  for (const token of tokens) {
    const text = looseModel(token.text)
    if (token.item.matchType === 'exact' && text.length >= shortestLoose && !loose.has(text)) loose.set(text, token)
  }
  const made = { whole: Map.groupBy(tokens, ({ text }) => text), series, loose }
  indexOf.set(items, made)
  return made
}

/** Every token that fits: the whole model, or a series whose prefix a separator follows. */
function fitting({ whole, series }: Index, wanted: string): Token[] {
  const found = [...(whole.get(wanted) ?? [])]
  for (const { index } of wanted.matchAll(/[-/]/g)) found.push(...(series.get(wanted.slice(0, index)) ?? []))
  return found.sort((a, b) => a.rank - b.rank)
}

function matchOf({ text: token, item, alias }: Token): EliminatedMatch {
  const series = item.matchType === 'series'
  const sharp = !alias && (series ? token.length > 2 : item.matchType === 'exact')
  return { certainty: sharp ? 'listed' : 'suspected', item, token, how: alias ? 'alias' : series ? 'series' : 'model' }
}

/**
 * The catalogue entry of a model. A series matches only when a separator or the end follows its prefix (S matches S-100/10,
 * not S9-100/10); prefixes of one or two characters, aliases, abridged entries and models that are alike but for separators
 * or look-alike signs are only suspicions.
 */
export function matchEliminated(model: string, reference: Reference): EliminatedMatch | null {
  const plain = plainModel(model)
  if (plain === '') return null
  const index = indexed(reference.items('eliminatedEquipment'))
  const bare = withoutText(plain)
  const direct = fitting(index, plain)
  const matches = (direct.length > 0 || bare === plain || bare === '' ? direct : fitting(index, bare)).map(matchOf)
  const found = matches.find(({ certainty }) => certainty === 'listed') ?? matches[0]
  if (found) return found
  const alike = index.loose.get(looseModel(bare)) ?? seriesBut(index, model, bare)
  return alike ? { certainty: 'suspected', item: alike.item, token: alike.text, how: 'alike' } : null
}

/** Shorter series begin newer models too: S11-315/10 is no S1. They count only where a model has no separator at all. */
const shortestSeries = 3

/**
 * The longest series that the model belongs to once its separators are restored: a blank may be one (JZR2 42-8), and it may
 * have been left out before a number (JZR242-8). Whether it was, only the nameplate shows.
 */
function seriesBut(index: Index, model: string, bare: string): Token | undefined {
  const [spaced] = fitting(index, withoutText(blanksAsHyphens(model)))
  if (spaced) return spaced
  for (let length = bare.length - 1; length > 1; length -= 1) {
    const start = bare.slice(0, length)
    const isSure = length >= shortestSeries || (/\d$/.test(start) && !/[\s-]/.test(model.trim()))
    const token = isSure && /^\d/.test(bare.slice(length)) ? index.series.get(start)?.[0] : undefined
    if (token) return token
  }
  return undefined
}

/** Listed, its series listed, to be judged by a person, or in no catalogue. */
export function verdictOf(match: EliminatedMatch | null): DeviceVerdict {
  if (!match) return 'none'
  if (match.certainty === 'suspected') return 'judge'
  return match.how === 'series' ? 'series' : 'listed'
}

const listedLabel = '列入淘汰目录'
const suspectedLabel = '疑似列入'
/** The result for a model in words; null for an empty model. */
export function eliminatedText(model: string, reference: Reference): string | null {
  const match = matchEliminated(model, reference)
  if (!match) return model.trim() === '' ? null : '未列入'
  const source = String(match.item.source)
  return match.certainty === 'listed' ? `${listedLabel}：${source}` : `${suspectedLabel}，请核对：${source}`
}

/** Whether a result is a certain match, or any match. */
export const saysListed = (text: string) => text.startsWith(listedLabel)
export const saysFound = (text: string) => saysListed(text) || text.startsWith(suspectedLabel)

const hows = {
  model: '型号相同',
  series: '属于该系列',
  alias: '与其别名相同',
  alike: '只差分隔符或O与0、I与1',
} as const

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
