/** Changes of the score tree: each takes a tree and answers the next one. */
import type { SchemeTree } from '@green/contract/filing/rating-scheme.ts'

export type Dimension = SchemeTree['dimensions'][number]
export type Indicator = SchemeTree['indicators'][number]
export type How = Indicator['how']
export type Kind = How['kind']

export const setDimension = (tree: SchemeTree, id: string, change: Partial<Dimension>): SchemeTree => ({
  ...tree,
  dimensions: tree.dimensions.map((one) => (one.id === id ? { ...one, ...change } : one)),
})

export const setIndicator = (tree: SchemeTree, id: string, change: Partial<Indicator>): SchemeTree => ({
  ...tree,
  indicators: tree.indicators.map((one) => (one.id === id ? { ...one, ...change } : one)),
})

/** Replaces an indicator whole, so that what it no longer has is gone. */
export const replaceIndicator = (tree: SchemeTree, id: string, next: Indicator): SchemeTree => ({
  ...tree,
  indicators: tree.indicators.map((one) => (one.id === id ? next : one)),
})

export const removeIndicator = (tree: SchemeTree, id: string): SchemeTree => ({
  ...tree,
  indicators: tree.indicators.filter((one) => one.id !== id),
  dimensions: tree.dimensions.map((one) =>
    one.leftOutWithout?.ids.includes(id)
      ? { ...one, leftOutWithout: { ...one.leftOutWithout, ids: one.leftOutWithout.ids.filter((own) => own !== id) } }
      : one,
  ),
})

export const removeDimension = (tree: SchemeTree, id: string): SchemeTree => ({
  ...tree,
  dimensions: tree.dimensions.filter((one) => one.id !== id),
  indicators: tree.indicators.filter((one) => one.dimension !== id),
})

/** E5 after E4; the first free number. */
export function freeId(tree: SchemeTree, letter: string): string {
  const idsInUse = new Set([...tree.dimensions, ...tree.indicators].map(({ id }) => id))
  for (let n = 1; ; n++) if (!idsInUse.has(`${letter}${n}`)) return `${letter}${n}`
}

export function addIndicator(tree: SchemeTree, dimension: string): SchemeTree {
  const fresh: Indicator = {
    id: freeId(tree, dimension),
    dimension,
    label: '',
    points: 0,
    how: { kind: 'fwd', value: 'renewableRate', lead: 100, base: 0 },
  }
  const last = tree.indicators.findLastIndex((one) => one.dimension === dimension)
  const at = last < 0 ? tree.indicators.length : last + 1
  return { ...tree, indicators: tree.indicators.toSpliced(at, 0, fresh) }
}

export function addDimension(tree: SchemeTree): SchemeTree {
  const idsInUse = new Set(tree.dimensions.map(({ id }) => id))
  const id = [...'ABDFGHJKLNPQSTUVWXYZ'].find((letter) => !idsInUse.has(letter)) ?? freeId(tree, 'D')
  return { ...tree, dimensions: [...tree.dimensions, { id, label: '', points: 0 }] }
}

/** One place up or down among the indicators of its dimension. */
export function moveIndicator(tree: SchemeTree, id: string, by: 1 | -1): SchemeTree {
  const from = tree.indicators.findIndex((one) => one.id === id)
  const own = tree.indicators[from]?.dimension
  const to = tree.indicators.findIndex((one, at) => one.dimension === own && (by > 0 ? at > from : false))
  const before = tree.indicators.findLastIndex((one, at) => one.dimension === own && at < from)
  const target = by > 0 ? to : before
  const [moved, other] = [tree.indicators[from], tree.indicators[target]]
  if (!moved || !other) return tree
  return { ...tree, indicators: tree.indicators.with(from, other).with(target, moved) }
}

/** Another way of scoring, with what both have in common and the values that the new way can read. */
export function howOf(kind: Kind, before: How, values: Readonly<Record<Kind, readonly string[]>>): How {
  const value = values[kind].includes(before.value) ? before.value : (values[kind][0] ?? '')
  const options = 'options' in before ? before.options : []
  const scale = 'lead' in before ? { lead: before.lead, base: before.base } : { lead: 100, base: 0 }
  switch (kind) {
    case 'fwd':
    case 'inv':
      return { kind, value, ...scale }
    case 'tband':
      return { kind, value }
    case 'option':
      return { kind, value, options }
    case 'multi':
      return { kind, value: 'products', options, top: 3 }
  }
}
