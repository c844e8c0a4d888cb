/** Kinds, levels and states of titles as lists and forms offer them. */
import { titleKindLabels, titleLevelLabels, titleStateLabels } from '@green/contract/titles.ts'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Filed service institutions have a list of their own. */
export const kindOptions = optionsOf(titleKindLabels).filter(({ value }) => value !== 'energyService')
export const levelOptions = optionsOf(titleLevelLabels)
export const stateOptions = optionsOf(titleStateLabels)
