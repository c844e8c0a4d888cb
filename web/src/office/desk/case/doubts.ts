/** Findings that a reviewer has to look at: errors and warnings that nobody has waived. */
import type { Finding } from '@green/contract/filing/filing.ts'

export const isDoubt = ({ level, waivedUntil }: Finding): boolean => level !== 'info' && !waivedUntil
