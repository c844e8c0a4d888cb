/** The sections of an own inspection, in the order in which they come. */
import type { SelfCheckDetail } from '@green/contract/calls/self-check.ts'
import type { ComponentType } from 'react'
import { SelfCheckSection } from './self-check.tsx'

type Section = { key: string; label: string; Part: ComponentType<{ of: SelfCheckDetail }> }

export const sections: readonly Section[] = [{ key: 'self', label: '自查表', Part: SelfCheckSection }]
