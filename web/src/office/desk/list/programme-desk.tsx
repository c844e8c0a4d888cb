/** The desk of a programme as a page. */
import type { ProgrammeId } from '@green/programmes/load.ts'
import { type DeskProgramme, deskProgrammes } from '../desk-programmes.ts'
import { DeskPage } from './desk-page.tsx'

type ProgrammeDeskProps = { family: ProgrammeId; more?: NonNullable<DeskProgramme['more']> }

export function ProgrammeDesk({ family, more }: ProgrammeDeskProps) {
  const desk = deskProgrammes[family]
  return <DeskPage desk={more ? { ...desk, more } : desk} />
}

/** The page of a desk without parts of its own. */
export const plainDesk = (id: ProgrammeId) => () => <ProgrammeDesk family={id} />
