/** 更正之后: what happens to everything that cites a fact of which there is a new version. */
import type { LedgerSettings } from './factors.ts'
import { fieldLabels } from './field-labels.ts'
import { Input } from './input.ts'

export type Citation = { id: string; kind: string }
export type CorrectionAnswer = { result: Record<string, string>; findings: [] }

/** Reads a case of a correction. */
export function readCitations(value: unknown, { bounds }: LedgerSettings): Citation[] {
  const input = new Input(value, fieldLabels)
  const { actions } = bounds.life
  return input.list('cited').map((line) => {
    const kind = line.requiredText('kind')
    if (actions[kind] === undefined) line.refuse('kind', `“${kind}”没有规定更正后的处理，请检查引用处的种类`)
    return { id: line.requiredText('id'), kind }
  })
}

/** By the table: nothing that is public, titled or paid changes without a person. */
export function actionsAfter(citations: readonly Citation[], { bounds }: LedgerSettings): CorrectionAnswer {
  return {
    result: Object.fromEntries(citations.map(({ id, kind }) => [id, bounds.life.actions[kind] ?? ''])),
    findings: [],
  }
}
