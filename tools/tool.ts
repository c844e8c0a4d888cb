/** A calculator or look-up: what it asks, what it answers, the lists it makes of data/. Pure; filings, screens and calls use the same rules. */
import type { Row } from '@green/filing/answers.ts'
import type { Field } from '@green/filing/fields.ts'
import type { DictItem, Reference } from '@green/filing/reference.ts'

/** How sure a figure of data/ is; the screen that uses an unverified one says so. */
export type Verification = 'confirmed' | 'consistent' | 'unverified' | 'draft' | 'parameter'

/** Reads a file of data/: the server from the disk, tests from what they import. */
export type ReadData = <T>(file: string) => T

/** A reference list made of files of data/. Figures stand as attributes of its entries. */
export type ToolList = { title: string; items: (readData: ReadData) => DictItem[] }

export type Tool<O extends string = string> = {
  id: string
  title: string
  /** Standard or notice its rules rest on. */
  basis: string
  /** The lists it makes, by the name under which every form, rule and screen finds them. */
  lists: Readonly<Record<string, ToolList>>
  /** What is asked, as fields of a form. */
  input: readonly Field[]
  output: Readonly<Record<O, { label: string; unit?: string }>>
  answer: (given: Row, reference: Reference) => Readonly<Record<NoInfer<O>, string | number | null>>
}

export const defineTool = <const O extends string>(tool: Tool<O>): Tool<O> => tool

/** The entries in their order. */
export function numbered<T extends { code: string; label: string }>(items: T[]): DictItem[] {
  return items.map((item, i) => ({ ...item, sort: i + 1 }))
}
