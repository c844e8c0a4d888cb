/** Kinds, levels and states of titles as lists and forms offer them. */
import { institutionKinds, titleKindLabels, titleLevelLabels, titleStateLabels } from '@green/contract/filing/titles.ts'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const institutions: readonly string[] = institutionKinds
export const kindOptions = optionsOf(titleKindLabels).filter(({ value }) => !institutions.includes(value))
export const levelOptions = optionsOf(titleLevelLabels)
export const stateOptions = optionsOf(titleStateLabels)
