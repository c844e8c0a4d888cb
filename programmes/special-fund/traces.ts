/** What may show that the same thing is paid for twice: project name, invoice numbers, equipment by name and model. */

export type Trace = {
  kind: 'projectName' | 'invoiceNo' | 'equipment'
  /** In one spelling, for comparison. */
  key: string
  /** As it was written. */
  words: string
  /** Place in the form: `investRows[2].invoiceNo`. */
  field: string
}

export const traceLabels: Record<Trace['kind'], string> = {
  projectName: '项目名称',
  invoiceNo: '发票号',
  equipment: '设备型号',
}

/** Half-width, capitals, no blanks and marks. */
export function oneSpelling(text: unknown): string {
  return typeof text === 'string'
    ? text
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s\-_.·，。、（）()《》“”"]/g, '')
    : ''
}

/** The traces of one application or of another filing that has a project name. */
export function tracesOf(answers: Readonly<Record<string, unknown>>): Trace[] {
  const rows = Array.isArray(answers.investRows) ? (answers.investRows as Record<string, unknown>[]) : []
  const traces: Trace[] = [
    {
      kind: 'projectName',
      key: oneSpelling(answers.projectName),
      words: String(answers.projectName ?? ''),
      field: 'projectName',
    },
    ...rows.flatMap(({ invoiceNo, itemName, model }, i): Trace[] => [
      {
        kind: 'invoiceNo',
        key: oneSpelling(invoiceNo),
        words: String(invoiceNo ?? ''),
        field: `investRows[${i}].invoiceNo`,
      },
      {
        kind: 'equipment',
        // Equipment without a model is no trace: many are called 空压机.
        key: oneSpelling(model) === '' ? '' : oneSpelling(itemName) + oneSpelling(model),
        words: `${itemName ?? ''} ${model ?? ''}`.trim(),
        field: `investRows[${i}].model`,
      },
    ]),
  ]
  return traces.filter(({ key }) => key !== '')
}

/** Traces of the first that the second bears as well. */
export function sharedTraces(of: readonly Trace[], other: readonly Trace[]): Trace[] {
  const known = new Set(other.map(({ kind, key }) => `${kind} ${key}`))
  return of.filter(({ kind, key }) => known.has(`${kind} ${key}`))
}
