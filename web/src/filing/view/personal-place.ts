/** Where answers are read by somebody who sees contacts and numbers only in part: how one of them is shown whole. */
import type { Spec } from '@green/filing/fields.ts'
import { createContext, type ReactNode } from 'react'

export type PersonalPlace = {
  /** The field that is read; a cell of its table is `staffRows.<row id>.idCard`. */
  path: string
  /** The sending that is read; the latest when absent. */
  no?: number
  show: (path: string, text: string, no?: number) => ReactNode
}

/** Null where everything is read as it is: the filer's own pages. */
export const PersonalContext = createContext<PersonalPlace | null>(null)

/** Whether the server masked it: a personal value with stars. */
export function isInPart({ personal }: Spec, text: string): boolean {
  return personal === true && text.includes('*')
}
