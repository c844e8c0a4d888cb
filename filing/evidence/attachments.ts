/** Every file of a filing with its label, in the form's order. */
import type { FileAnswer, RowAnswers } from '../form/answers.ts'
import { type FormFacet, fieldsOf } from '../form/form.ts'

export type Attachment = {
  /** Key of the field, for links from a checklist. */
  key: string
  /** 能源消费 第2行 凭证. */
  label: string
  file: FileAnswer
  /** What it proves: fields of the form, as declared with the slot, or the row that it stands in. */
  proves?: readonly string[]
}

export function attachmentsOf(
  programme: Pick<FormFacet, 'form'>,
  answers: Readonly<Record<string, unknown>>,
): Attachment[] {
  return fieldsOf(programme).flatMap(({ key, label, spec }) => {
    if (spec.kind === 'files')
      return filesIn(answers[key]).map((file) => ({ key, label, file, proves: spec.proves ?? [] }))
    if (spec.kind !== 'rows') return []
    const proofs = spec.columns.filter((column) => column.spec.kind === 'files')
    const rows = Array.isArray(answers[key]) ? (answers[key] as RowAnswers[]) : []
    return rows.flatMap((row, i) =>
      proofs.flatMap((column) =>
        filesIn(row[column.key]).map((file) => ({
          key,
          label: `${label} 第${i + 1}行 ${column.label}`,
          file,
          proves: [`${key}.${row.rowId}`],
        })),
      ),
    )
  })
}

/** Whether the paper is the one that proves a figure at this path: outputValue, energyRows.r1.consumeQty. */
export const isProofOf = ({ proves = [] }: Pick<Attachment, 'proves'>, path: string): boolean =>
  proves.some((place) => path === place || path.startsWith(`${place}.`))

function filesIn(value: unknown): FileAnswer[] {
  return Array.isArray(value) ? (value as FileAnswer[]) : []
}
