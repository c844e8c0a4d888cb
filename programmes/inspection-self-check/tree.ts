/** The chapter tree A–H of a self-check: every declared value as a node with a stable name, which verification and papers refer to. */
import type { AnswerSet, AnswerValue, RowAnswers } from '@green/filing/form/answers.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { titled } from '@green/filing/form/fields.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { formOf } from './form.ts'
import { asksFor, type Part, parts, partsOf, type SelfCheckScope } from './scope.ts'

/** `node`: `meterMeets`, or `productRows#p2025.unitEnergy`. `value` is the declared value in words, '' when nothing was declared. */
export type TreeNode = { node: string; label: string; value: string; number: string | null }
export type TreePart = { key: Part; title: string; contents: string[]; nodes: TreeNode[] }

/** Columns of each table that are verified one by one; the others only name the row. */
const verified: Readonly<Record<string, { name: readonly string[]; columns: readonly string[] }>> = {
  energyRows: { name: ['year', 'energyCode'], columns: ['consumeQty', 'tce'] },
  yearRows: { name: ['ofYear'], columns: ['outputValue', 'yearTce', 'intensity'] },
  productRows: { name: ['year', 'productName'], columns: ['output', 'productTce', 'unitEnergy', 'level'] },
  processRows: { name: ['year', 'processName'], columns: ['output', 'productTce', 'unitEnergy', 'level'] },
  equipRows: { name: ['name', 'model'], columns: ['qty', 'eliminated'] },
  meterRows: { name: ['meterLevel', 'energyCode'], columns: ['need', 'have', 'checked'] },
  manageRows: { name: ['item'], columns: ['answer'] },
  projectRows: { name: ['projectName'], columns: ['saveTce'] },
  targetRows: { name: ['item'], columns: ['actual'] },
}

/** `values` are computed answers; without them the tree has its parts and fields only. */
export function treeOf(scope: SelfCheckScope, values: AnswerSet | null, reference: Reference): TreePart[] {
  const form = formOf(scope)
  return partsOf(scope).map((key) => ({
    key,
    title: parts[key].title,
    contents: [...(parts[key].contents ?? [])].filter((code) => asksFor(scope, [code])),
    nodes: (form.find((section) => section.key === key)?.fields ?? []).flatMap((field) =>
      nodesOf(field, values?.[field.key] ?? null, reference),
    ),
  }))
}

function nodesOf(field: Field, value: AnswerValue, reference: Reference): TreeNode[] {
  const { spec } = field
  if (spec.kind === 'files' || spec.personal) return []
  if (spec.kind !== 'rows') return [nodeOf(field, field.key, field.label, value, reference)]
  const shown = verified[field.key]
  if (!shown || !Array.isArray(value)) return []
  const column = (key: string) => spec.columns.find((one) => one.key === key)
  return (value as RowAnswers[]).flatMap((row) => {
    const name = shown.name
      .flatMap((key) => {
        const one = column(key)
        return one ? [showValue(row[key], one.spec, reference)] : []
      })
      .join(' ')
    return shown.columns.flatMap((key) => {
      const one = column(key)
      return one
        ? [nodeOf(one, `${field.key}#${row.rowId}.${key}`, `${name} ${one.label}`, row[key] ?? null, reference)]
        : []
    })
  })
}

function nodeOf({ spec }: Field, node: string, label: string, value: AnswerValue, reference: Reference): TreeNode {
  const isNumber = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)
  const unit = 'unit' in spec ? spec.unit : undefined
  return { node, label: titled(label, unit), value: showValue(value, spec, reference), number: isNumber ? value : null }
}
