/** 申报方向: the fields of each of the ten directions. A title direction rewards a title held, a project direction pays for work done. */
import type { Answers } from '@green/filing/form/answers.ts'

const titleDirections = ['gf_title', 'leader', 'ems']
const projectDirections = ['retrofit', 'epc', 'ecCenter', 'water', 'pv', 'resource', 'diagnosis']

/** Whether one of these directions was chosen. */
export const isDirection =
  (...codes: readonly string[]) =>
  (answers: Answers): boolean =>
    codes.includes(answers.text('sbfx'))

export const isTitle = isDirection(...titleDirections)
/** Scored by experts. */
export const isProject = isDirection(...projectDirections)
/** Directions in which something is built or installed. */
export const isBuilding = isDirection('retrofit', 'epc', 'ecCenter', 'water', 'pv', 'resource')
export const savesEnergy = isDirection('retrofit', 'epc')
