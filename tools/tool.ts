/** A calculator or look-up: its inputs, its outputs, its lists made from data/. Pure; filings, screens and calls use the same rules. */
import type { Row } from '@green/filing/form/answers.ts'
import type { Field } from '@green/filing/form/fields.ts'
import type { DictItem, Reference } from '@green/filing/programme/reference.ts'

/** How certain a figure of data/ is; the screen marks unverified ones. */
export type Verification = 'confirmed' | 'consistent' | 'unverified' | 'draft' | 'parameter'

/** Reads a file of data/: the server from disk, tests from their imports. */
export type ReadData = <T>(file: string) => T

/** A reference list made from files of data/. Figures are attributes of its entries. */
export type ToolList = { title: string; items: (readData: ReadData) => DictItem[] }

export type Tool<O extends string = string> = {
  id: string
  title: string
  /** Standard or notice its rules rest on. */
  basis: string
  /** Its lists, by the name under which every form, rule and screen finds them. */
  lists: Readonly<Record<string, ToolList>>
  /** Its inputs, as fields of a form. */
  input: readonly Field[]
  output: Readonly<Record<O, { label: string; unit?: string }>>
  answer: (row: Row, reference: Reference) => Readonly<Record<NoInfer<O>, string | number | null>>
}

export const defineTool = <const O extends string>(tool: Tool<O>): Tool<O> => tool

/** The entries in order. */
export function numbered<T extends { code: string; label: string }>(items: T[]): DictItem[] {
  return items.map((item, i) => ({ ...item, sort: i + 1 }))
}
