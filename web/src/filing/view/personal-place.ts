/** Context for readers who see contacts and numbers masked: where one of them can be revealed. */
import type { Spec } from '@green/filing/form/fields.ts'
import { createContext, type ReactNode } from 'react'

export type PersonalPlace = {
  /** Path of the field; a cell of its table is `staffRows.<row id>.idCard`. */
  path: string
  /** Number of the submission shown; the latest when absent. */
  no?: number
  show: (path: string, text: string, no?: number) => ReactNode
}

/** Null where nothing is masked: the filer's own pages. */
export const PersonalContext = createContext<PersonalPlace | null>(null)

/** Whether the server masked it: a personal value with asterisks. */
export function isInPart({ personal }: Spec, text: string): boolean {
  return personal === true && text.includes('*')
}
