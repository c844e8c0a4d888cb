/** Evidence that the same matter is filed twice: a project's name, invoice numbers, equipment by name and model. */

export const identityKinds = { projectName: '项目名称', invoiceNo: '发票号', equipment: '设备型号' } as const
export type IdentityKind = keyof typeof identityKinds

/** Where a form names its matter: a field, or columns of a table read together. */
export type IdentityField<K extends string = string> = {
  kind: IdentityKind
  of:
    | K
    | {
        table: K
        columns: readonly string[] /** Without this column the others say nothing: many are called 空压机. */
        needs?: string
      }
}

/** What identifies a matter of an enterprise. */
export type MatterFacet<K extends string = string> = {
  /** Evidence of filing the same matter twice; compared across years and with every programme that declares the same kind. */
  identity?: readonly IdentityField<K>[]
  /** Texts that name the matter beside the enterprise, for the search: a project's name, a factory's. */
  searchedBy?: readonly K[]
}

export type Trace = {
  kind: IdentityKind
  /** Normalised, for comparison. */
  key: string
  /** As it was typed. */
  words: string
  /** Place in the form: `investRows[2].invoiceNo`. */
  field: string
}

/** Half-width, capitals, no blanks and punctuation. */
export function oneSpelling(text: unknown): string {
  return typeof text === 'string'
    ? text
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s\-_.·，。、（）()《》“”"]/g, '')
    : ''
}

/** The identity values of these answers, as the programme declares them. */
export function tracesOf(
  identity: readonly IdentityField[] | undefined,
  answers: Readonly<Record<string, unknown>>,
): Trace[] {
  const traces = (identity ?? []).flatMap(({ kind, of }): Trace[] => {
    if (typeof of === 'string')
      return [{ kind, key: oneSpelling(answers[of]), words: String(answers[of] ?? ''), field: of }]
    const rows = Array.isArray(answers[of.table]) ? (answers[of.table] as Record<string, unknown>[]) : []
    return rows.map((row, i) => ({
      kind,
      key: of.needs && oneSpelling(row[of.needs]) === '' ? '' : of.columns.map((one) => oneSpelling(row[one])).join(''),
      words: of.columns
        .map((one) => row[one] ?? '')
        .join(' ')
        .trim(),
      field: `${of.table}[${i}].${of.needs ?? of.columns.at(-1)}`,
    }))
  })
  return traces.filter(({ key }) => key !== '')
}

/** Identity values that both have. */
export function sharedTraces(of: readonly Trace[], other: readonly Trace[]): Trace[] {
  const known = new Set(other.map(({ kind, key }) => `${kind} ${key}`))
  return of.filter(({ kind, key }) => known.has(`${kind} ${key}`))
}
